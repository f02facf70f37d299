// An RP2040 (rp2040js) in real time: node rp2040.mjs PROGRAM.bin LINE_FD WORLD_FD. Its USB port is plugged into a computer
// whose serial port is the line; its UART0 carries the world's words. What the chip's own program in ROM does at a start is
// done here: check the first 256 bytes of the flash, copy them into memory, run them.
import { readFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { ConsoleLogger, LogLevel, Simulator } from 'rp2040js';
import { Computer } from './computer.mjs';

const [image, lineFd, worldFd] = process.argv.slice(2);
const CYCLE_NANOS = 8; // 125 MHz
const LATE_MAX_NANOS = 50e6; // a computer that is too slow slows the chip's clock
const BATCH_NANOS = 2e6;
const BOOT2 = { bytes: 256, at: 0x20041f00 };
const UART_FIFO = 32;

const program = readFileSync(image);
const line = new Socket({ fd: Number(lineFd), readable: true, writable: true });
const world = new Socket({ fd: Number(worldFd), readable: true, writable: true });
const words = [];
let chip, watchdog, computer, resets;

function checksum(bytes) {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte << 24;
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x80000000 ? (crc << 1) ^ 0x04c11db7 : crc << 1;
  }
  return crc >>> 0;
}

function boot() {
  if (checksum(program.subarray(0, BOOT2.bytes - 4)) !== program.readUint32LE(BOOT2.bytes - 4)) {
    throw new Error('The first 256 bytes of the flash have a wrong checksum: the chip would not start them.');
  }
  chip.sram.set(program.subarray(0, BOOT2.bytes), BOOT2.at - 0x20000000);
  chip.core.registers[13] = BOOT2.at;
  chip.core.registers[14] = 0;
  chip.core.registers[15] = BOOT2.at;
}

// A restart leaves memory and the watchdog's registers as they were.
function start(before) {
  chip = new Simulator().rp2040;
  chip.logger = new ConsoleLogger(LogLevel.Error);
  chip.flash.set(program);
  watchdog = chip.peripherals[0x40058];
  if (before) {
    chip.sram.set(before.chip.sram);
    watchdog.scratchData.set(before.watchdog.scratchData);
    watchdog.reason = before.watchdog.reason;
  }
  resets = false;
  watchdog.onWatchdogTrigger = () => {
    resets = true;
    watchdog.timer.enable = false; // or it strikes again and again in the same moment
  };
  chip.uart[0].onByte = (byte) => world.write(Uint8Array.of(byte));
  computer = new Computer(chip.usbCtrl, (bytes) => line.write(Buffer.from(bytes)));
  boot();
}

function feedWords() {
  const fifo = chip.uart[0].rxFIFO;
  while (words.length && fifo.itemCount < UART_FIFO) chip.uart[0].feedByte(words.shift());
}

function runUntil(nanos) {
  const { core, clock } = chip;
  while (clock.nanos < nanos && !resets) {
    if (core.waiting && !core.interruptsUpdated) {
      clock.tick(Math.min(clock.nanosToNextAlarm || nanos, nanos - clock.nanos));
    } else {
      clock.tick(core.executeInstruction() * CYCLE_NANOS);
    }
  }
}

let began = performance.now() * 1e6;
function run() {
  let due = performance.now() * 1e6 - began;
  if (due - chip.clock.nanos > LATE_MAX_NANOS) {
    began += due - chip.clock.nanos - LATE_MAX_NANOS;
    due = performance.now() * 1e6 - began;
  }
  feedWords();
  runUntil(Math.min(due, chip.clock.nanos + BATCH_NANOS));
  if (resets) {
    start({ chip, watchdog });
    began = performance.now() * 1e6;
  }
  if (chip.clock.nanos < due) setImmediate(run);
  else setTimeout(run, 1);
}

line.on('data', (bytes) => computer.send(bytes));
world.on('data', (bytes) => words.push(...bytes));
for (const end of [line, world]) end.on('close', () => process.exit(0));
start();
run();
