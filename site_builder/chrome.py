"""The text around every page, in the page's language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

LOCALES: Final = {"en": "en", "zh": "zh-Hans", "ja": "ja"}
NAMES: Final = {"en": "English", "zh": "简体中文", "ja": "日本語"}
WORDS: Final[Mapping[str, Mapping[str, str]]] = {
    "en": {
        "appearance": "Appearance",
        "auto": "auto",
        "light": "light",
        "dark": "dark",
        "site": "Mahjong Table: help",
        "contents": "Contents",
        "search": "Search",
        "none": "Nothing found.",
        "skip": "To the text",
        "here": "On this page",
        "neighbours": "Pages before and after",
        "welcome": "A controller for automatic mahjong tables, its hub, its rules, its firmware. All of this comes "
        "with the program and needs no internet.",
    },
    "zh": {
        "appearance": "外观",
        "auto": "自动",
        "light": "浅色",
        "dark": "深色",
        "site": "麻将桌：帮助",
        "contents": "目录",
        "search": "搜索",
        "none": "没有找到。",
        "skip": "跳到正文",
        "here": "本页内容",
        "neighbours": "上一页和下一页",
        "welcome": "这里有打牌指南和各地规则，随程序提供，不需要联网。其他内容为英文。",
        "more": "全部文档（英文）",
    },
    "ja": {
        "appearance": "表示",
        "auto": "自動",
        "light": "ライト",
        "dark": "ダーク",
        "site": "麻雀卓：ヘルプ",
        "contents": "目次",
        "search": "検索",
        "none": "見つかりませんでした。",
        "skip": "本文へ",
        "here": "このページの内容",
        "neighbours": "前後のページ",
        "welcome": "打ち方の案内と各地のルールです。プログラムに付属し、インターネットは要りません。"
        "ほかのページは英語です。",
        "more": "すべての文書（英語）",
    },
}
