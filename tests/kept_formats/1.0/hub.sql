BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE alerts (
	n INTEGER NOT NULL, 
	kind TEXT NOT NULL, 
	subject TEXT NOT NULL, 
	parlor TEXT NOT NULL, 
	table_name TEXT NOT NULL, 
	text TEXT NOT NULL, 
	detail JSON NOT NULL, 
	count BIGINT NOT NULL, 
	raised_at DOUBLE NOT NULL, 
	last_at DOUBLE NOT NULL, 
	choice TEXT, 
	CONSTRAINT alerts_pkey PRIMARY KEY (n), 
	CONSTRAINT alerts_kind_subject_key UNIQUE (kind, subject)
);
CREATE TABLE conflicts (
	n INTEGER NOT NULL, 
	stream INTEGER NOT NULL, 
	id TEXT NOT NULL, 
	digest TEXT NOT NULL, 
	received_at DOUBLE NOT NULL, 
	stored TEXT NOT NULL, 
	came TEXT NOT NULL, 
	CONSTRAINT conflicts_pkey PRIMARY KEY (n), 
	CONSTRAINT conflicts_stream_digest_key UNIQUE (stream, digest)
);
CREATE TABLE corrections (
	id TEXT NOT NULL, 
	stream INTEGER NOT NULL, 
	seq BIGINT NOT NULL, 
	parlor TEXT NOT NULL, 
	table_name TEXT NOT NULL, 
	session TEXT NOT NULL, 
	hand INTEGER NOT NULL, 
	at DOUBLE NOT NULL, 
	by_whom TEXT NOT NULL, 
	why TEXT NOT NULL, 
	order_id TEXT NOT NULL, 
	players JSON NOT NULL, 
	deltas JSON NOT NULL, 
	"before" JSON NOT NULL, 
	totals JSON NOT NULL, 
	superseded BOOLEAN NOT NULL, 
	CONSTRAINT corrections_pkey PRIMARY KEY (id)
);
INSERT INTO "corrections" VALUES('1814313f5885f9471de99244947a5d40-32',1,32,'home','table-1','s1',1,41.0,'Li','miscounted','o1','["p-0b0bda9d4ce7d10a", "p-1fa5930de0d64147", "p-5220a94d435c7698"]','[2, -2, 0]','[-4, 0, 4]','[-2, -2, 4]',0);
CREATE TABLE decisions (
	n INTEGER NOT NULL, 
	at DOUBLE NOT NULL, 
	by_whom TEXT NOT NULL, 
	what TEXT NOT NULL, 
	subject TEXT NOT NULL, 
	choice TEXT NOT NULL, 
	why TEXT NOT NULL, 
	undoes BIGINT, 
	detail JSON NOT NULL, 
	head TEXT NOT NULL, 
	hub TEXT NOT NULL, 
	signature TEXT NOT NULL, 
	CONSTRAINT decisions_pkey PRIMARY KEY (n)
);
INSERT INTO "decisions" VALUES(1,1795973278.21153,'{"args":{},"id":"plain","text":"staff"}','imported','1814313f5885f9471de99244947a5d40','home/table-1','{"args":{},"id":"decision_why.signed","text":"signed"}',NULL,'{"file": "/tmp/tmpb8b9_ko4/table.db", "messages": 32, "new": 32, "key": "SMricYsHXry-0_sd2oLNF-DLYLUNQOhpwXnQWBphAM0", "journal": "1814313f5885f9471de99244947a5d40", "place": ["home", "table-1"], "brought": [[0, 1, 32]], "digest": "9cf11d9dd027dd5ea97375f7a4e9a6dc3ad425dbc9fff6af5c037c3e5d8c7b69"}','f7374f747b3230c7b6588fc2878d4446c0ea233080f292a3dcfffe217940819b','QWpcWXF9koiDipmwVgEJF8bSSGuB6oxDnz_1fdfvOsU','wq3Uh9ppp7lFq7lyUEvLCjLyi0na_8vFaIV5YMGzwZPYgnqGKYpDpv8GiOsErjxoGi8WsRlap4iRlesvb_1FAw');
CREATE TABLE generations (
	stream INTEGER NOT NULL, 
	generation INTEGER NOT NULL, 
	since BIGINT NOT NULL, 
	CONSTRAINT generations_pkey PRIMARY KEY (stream, generation)
);
CREATE TABLE hands (
	stream INTEGER NOT NULL, 
	session TEXT NOT NULL, 
	hand INTEGER NOT NULL, 
	begun_at DOUBLE, 
	over_at DOUBLE, 
	CONSTRAINT hands_pkey PRIMARY KEY (stream, session, hand)
);
INSERT INTO "hands" VALUES(1,'s1',1,4.0,40.0);
CREATE TABLE hub_runs (
	hub TEXT NOT NULL, 
	machine TEXT NOT NULL, 
	broker TEXT NOT NULL, 
	seen_at DOUBLE NOT NULL, 
	CONSTRAINT hub_runs_pkey PRIMARY KEY (hub, machine, broker)
);
CREATE TABLE hubs (
	name TEXT NOT NULL, 
	"key" TEXT NOT NULL, 
	incarnation BIGINT NOT NULL, 
	counter BIGINT NOT NULL, 
	since DOUBLE NOT NULL, 
	key_file TEXT NOT NULL, 
	CONSTRAINT hubs_pkey PRIMARY KEY (name)
);
CREATE TABLE keys (
	"key" TEXT NOT NULL, 
	fingerprint TEXT NOT NULL, 
	parlor TEXT NOT NULL, 
	table_name TEXT NOT NULL, 
	identity TEXT NOT NULL, 
	claim TEXT NOT NULL, 
	status TEXT NOT NULL, 
	generation BIGINT NOT NULL, 
	counter BIGINT NOT NULL, 
	first_seen DOUBLE NOT NULL, 
	decided_by TEXT, 
	decided_at DOUBLE, 
	CONSTRAINT keys_pkey PRIMARY KEY ("key")
);
CREATE TABLE messages (
	id TEXT NOT NULL, 
	stream INTEGER NOT NULL, 
	seq BIGINT NOT NULL, 
	generation INTEGER NOT NULL, 
	leaf TEXT NOT NULL, 
	session TEXT NOT NULL, 
	hand INTEGER NOT NULL, 
	at DOUBLE NOT NULL, 
	received_at DOUBLE NOT NULL, 
	superseded BOOLEAN NOT NULL, 
	displaced BOOLEAN NOT NULL, 
	held TEXT, 
	payload TEXT NOT NULL, 
	CONSTRAINT messages_pkey PRIMARY KEY (id), 
	CONSTRAINT messages_stream_seq_generation_key UNIQUE (stream, seq, generation)
);
INSERT INTO "messages" VALUES('1814313f5885f9471de99244947a5d40-1',1,1,0,'session','s1',0,0.0,1.7959732779917662144e+09,0,0,NULL,'{"schema":"session/1","session":"s1","hand":0,"at":0.0,"note":"","status":"begun","players":[{"person":"p-0b0bda9d4ce7d10a","seat":0,"commitment":"a624bb6f86b4898738f963596e2b75412867af2de699d53a1c87f1349945c328"},{"person":"p-1fa5930de0d64147","seat":1,"commitment":"010b9b79ee26407a9aeba53d28d24bfe5b2a685ee9d8d5e82171251e0a038d6a"},{"person":"p-5220a94d435c7698","seat":2,"commitment":"5fd71069046abf71a31113bba7713e38d50692e919ea76f0af3e7800dd8c94d2"}],"others":[],"stake_per_unit":"1","chips":null,"maximum_loss":null,"totals":[0,0,0],"pot_total":0,"text":{"id":"session.begins","args":{"session":"s1"},"text":"Session s1 begins"},"by":"","id":"1814313f5885f9471de99244947a5d40-1","seq":1,"epoch":"1814313f5885f9471de99244947a5d40","since":1,"parlor":"home","table":"table-1","key":"SMricYsHXry-0_sd2oLNF-DLYLUNQOhpwXnQWBphAM0","to":""}');
INSERT INTO "messages" VALUES('1814313f5885f9471de99244947a5d40-2',1,2,0,'event','s1',1,4.0,1.7959732779917662144e+09,0,0,NULL,'{"schema":"event/1","session":"s1","hand":1,"at":4.0,"note":"","kind":"info","text":{"id":"hand.begins","args":{"hand":1,"banker":0,"stay":1},"text":"Hand 1 begins: seat 0 banks, stay 1"},"seat":null,"clause":null,"act":null,"id":"1814313f5885f9471de99244947a5d40-2","seq":2,"epoch":"1814313f5885f9471de99244947a5d40","since":1,"parlor":"home","table":"table-1","key":"SMricYsHXry-0_sd2oLNF-DLYLUNQOhpwXnQWBphAM0","to":""}');
INSERT INTO "messages" VALUES('1814313f5885f9471de99244947a5d40-3',1,3,0,'hand','s1',1,4.0,1.7959732779917662144e+09,0,0,NULL,'{"schema":"hand/1","session":"s1","hand":1,"at":4.0,"note":"","status":"begun","rules":"kawuxing","banker":0,"stay":1,"dice":null,"indicator":null,"wilds":[],"left":null,"round_wind":null,"banker_base":null,"id":"1814313f5885f9471de99244947a5d40-3","seq":3,"epoch":"1814313f5885f9471de99244947a5d40","since":1,"parlor":"home","table":"table-1","key":"SMricYsHXry-0_sd2oLNF-DLYLUNQOhpwXnQWBphAM0","to":""}');
INSERT INTO "messages" VALUES('1814313f5885f9471de99244947a5d40-4',1,4,0,'event','s1',1,7.0,1.7959732779917662144e+09,0,0,NULL,'{"schema":"event/1","session":"s1","hand":1,"at":7.0,"note":"","kind":"info","text":{"id":"dice.stack","args":{"one":3,"other":1,"seat":0,"count":4},"text":"Dice 3 and 1: seat 0 breaks after stack 4"},"seat":null,"clause":null,"act":null,"id":"1814313f5885f9471de99244947a5d40-4","seq":4,"epoch":"1814313f5885f9471de99244947a5d40","since":1,"parlor":"home","table":"table-1","key":"SMricYsHXry-0_sd2oLNF-DLYLUNQOhpwXnQWBphAM0","to":""}');
INSERT INTO "messages" VALUES('1814313f5885f9471de99244947a5d40-5',1,5,0,'event','s1',1,7.0,1.7959732779917662144e+09,0,0,NULL,'{"schema":"event/1","session":"s1","hand":1,"at":7.0,"note":"","kind":"info","text":{"id":"hand.dealt","args":{},"text":"the hand is dealt"},"seat":null,"clause":null,"act":null,"id":"1814313f5885f9471de99244947a5d40-5","seq":5,"epoch":"1814313f5885f9471de99244947a5d40","since":1,"parlor":"home","table":"table-1","key":"SMricYsHXry-0_sd2oLNF-DLYLUNQOhpwXnQWBphAM0","to":""}');
INSERT INTO "messages" VALUES('1814313f5885f9471de99244947a5d40-6',1,6,0,'hand','s1',1,7.0,1.7959732779917662144e+09,0,0,NULL,'{"schema":"hand/1","session":"s1","hand":1,"at":7.0,"note":"","status":"dealt","rules":"kawuxing","banker":0,"stay":1,"dice":[3,1],"indicator":null,"wilds":[],"left":44,"round_wind":null,"banker_base":null,"id":"1814313f5885f9471de99244947a5d40-6","seq":6,"epoch":"1814313f5885f9471de99244947a5d40","since":1,"parlor":"home","table":"table-1","key":"SMricYsHXry-0_sd2oLNF-DLYLUNQOhpwXnQWBphAM0","to":""}');
INSERT INTO "messages" VALUES('1814313f5885f9471de99244947a5d40-7',1,7,0,'event','s1',1,9.0,1.7959732779917662144e+09,0,0,NULL,'{"schema":"event/1","session":"s1","hand":1,"at":9.0,"note":"","kind":"act","text":{"id":"act.discard","args":{"seat":0,"tile":"1s"},"text":"Seat 0 discards 1s"},"seat":0,"clause":null,"act":{"event":"discard","seat":0,"tile":"1s"},"id":"1814313f5885f9471de99244947a5d40-7","seq":7,"epoch":"1814313f5885f9471de99244947a5d40","since":1,"parlor":"home","table":"table-1","key":"SMricYsHXry-0_sd2oLNF-DLYLUNQOhpwXnQWBphAM0","to":""}');
INSERT INTO "messages" VALUES('1814313f5885f9471de99244947a5d40-8',1,8,0,'event','s1',1,11.0,1.7959732779917662144e+09,0,0,NULL,'{"schema":"event/1","session":"s1","hand":1,"at":11.0,"note":"","kind":"act","text":{"id":"act.draw","args":{"seat":1,"end":"head"},"text":"Seat 1 draws from the head"},"seat":1,"clause":null,"act":{"event":"draw","seat":1,"tile":null,"end":"head"},"id":"1814313f5885f9471de99244947a5d40-8","seq":8,"epoch":"1814313f5885f9471de99244947a5d40","since":1,"parlor":"home","table":"table-1","key":"SMricYsHXry-0_sd2oLNF-DLYLUNQOhpwXnQWBphAM0","to":""}');
INSERT INTO "messages" VALUES('1814313f5885f9471de99244947a5d40-9',1,9,0,'event','s1',1,12.0,1.7959732779917662144e+09,0,0,NULL,'{"schema":"event/1","session":"s1","hand":1,"at":12.0,"note":"","kind":"act","text":{"id":"act.discard","args":{"seat":1,"tile":"6s"},"text":"Seat 1 discards 6s"},"seat":1,"clause":null,"act":{"event":"discard","seat":1,"tile":"6s"},"id":"1814313f5885f9471de99244947a5d40-9","seq":9,"epoch":"1814313f5885f9471de99244947a5d40","since":1,"parlor":"home","table":"table-1","key":"SMricYsHXry-0_sd2oLNF-DLYLUNQOhpwXnQWBphAM0","to":""}');
INSERT INTO "messages" VALUES('1814313f5885f9471de99244947a5d40-10',1,10,0,'event','s1',1,14.0,1.7959732779917662144e+09,0,0,NULL,'{"schema":"event/1","session":"s1","hand":1,"at":14.0,"note":"","kind":"act","text":{"id":"act.draw","args":{"seat":2,"end":"head"},"text":"Seat 2 draws from the head"},"seat":2,"clause":null,"act":{"event":"draw","seat":2,"tile":null,"end":"head"},"id":"1814313f5885f9471de99244947a5d40-10","seq":10,"epoch":"1814313f5885f9471de99244947a5d40","since":1,"parlor":"home","table":"table-1","key":"SMricYsHXry-0_sd2oLNF-DLYLUNQOhpwXnQWBphAM0","to":""}');
INSERT INTO "messages" VALUES('1814313f5885f9471de99244947a5d40-11',1,11,0,'event','s1',1,15.0,1.7959732779917662144e+09,0,0,NULL,'{"schema":"event/1","session":"s1","hand":1,"at":15.0,"note":"","kind":"act","text":{"id":"act.discard","args":{"seat":2,"tile":"6z"},"text":"Seat 2 discards 6z"},"seat":2,"clause":null,"act":{"event":"discard","seat":2,"tile":"6z"},"id":"1814313f5885f9471de99244947a5d40-11","seq":11,"epoch":"1814313f5885f9471de99244947a5d40","since":1,"parlor":"home","table":"table-1","key":"SMricYsHXry-0_sd2oLNF-DLYLUNQOhpwXnQWBphAM0","to":""}');
INSERT INTO "messages" VALUES('1814313f5885f9471de99244947a5d40-12',1,12,0,'event','s1',1,17.0,1.7959732779917662144e+09,0,0,NULL,'{"schema":"event/1","session":"s1","hand":1,"at":17.0,"note":"","kind":"act","text":{"id":"act.draw","args":{"seat":0,"end":"head"},"text":"Seat 0 draws from the head"},"seat":0,"clause":null,"act":{"event":"draw","seat":0,"tile":null,"end":"head"},"id":"1814313f5885f9471de99244947a5d40-12","seq":12,"epoch":"1814313f5885f9471de99244947a5d40","since":1,"parlor":"home","table":"table-1","key":"SMricYsHXry-0_sd2oLNF-DLYLUNQOhpwXnQWBphAM0","to":""}');
INSERT INTO "messages" VALUES('1814313f5885f9471de99244947a5d40-13',1,13,0,'event','s1',1,18.0,1.7959732779917662144e+09,0,0,NULL,'{"schema":"event/1","session":"s1","hand":1,"at":18.0,"note":"","kind":"act","text":{"id":"act.discard","args":{"seat":0,"tile":"7z"},"text":"Seat 0 discards 7z"},"seat":0,"clause":null,"act":{"event":"discard","seat":0,"tile":"7z"},"id":"1814313f5885f9471de99244947a5d40-13","seq":13,"epoch":"1814313f5885f9471de99244947a5d40","since":1,"parlor":"home","table":"table-1","key":"SMricYsHXry-0_sd2oLNF-DLYLUNQOhpwXnQWBphAM0","to":""}');
INSERT INTO "messages" VALUES('1814313f5885f9471de99244947a5d40-14',1,14,0,'event','s1',1,20.0,1.7959732779917662144e+09,0,0,NULL,'{"schema":"event/1","session":"s1","hand":1,"at":20.0,"note":"","kind":"act","text":{"id":"act.draw","args":{"seat":1,"end":"head"},"text":"Seat 1 draws from the head"},"seat":1,"clause":null,"act":{"event":"draw","seat":1,"tile":null,"end":"head"},"id":"1814313f5885f9471de99244947a5d40-14","seq":14,"epoch":"1814313f5885f9471de99244947a5d40","since":1,"parlor":"home","table":"table-1","key":"SMricYsHXry-0_sd2oLNF-DLYLUNQOhpwXnQWBphAM0","to":""}');
INSERT INTO "messages" VALUES('1814313f5885f9471de99244947a5d40-15',1,15,0,'event','s1',1,21.0,1.7959732779917662144e+09,0,0,NULL,'{"schema":"event/1","session":"s1","hand":1,"at":21.0,"note":"","kind":"act","text":{"id":"act.discard","args":{"seat":1,"tile":"7z"},"text":"Seat 1 discards 7z"},"seat":1,"clause":null,"act":{"event":"discard","seat":1,"tile":"7z"},"id":"1814313f5885f9471de99244947a5d40-15","seq":15,"epoch":"1814313f5885f9471de99244947a5d40","since":1,"parlor":"home","table":"table-1","key":"SMricYsHXry-0_sd2oLNF-DLYLUNQOhpwXnQWBphAM0","to":""}');
INSERT INTO "messages" VALUES('1814313f5885f9471de99244947a5d40-16',1,16,0,'event','s1',1,23.0,1.7959732779917662144e+09,0,0,NULL,'{"schema":"event/1","session":"s1","hand":1,"at":23.0,"note":"","kind":"act","text":{"id":"act.draw","args":{"seat":2,"end":"head"},"text":"Seat 2 draws from the head"},"seat":2,"clause":null,"act":{"event":"draw","seat":2,"tile":null,"end":"head"},"id":"1814313f5885f9471de99244947a5d40-16","seq":16,"epoch":"1814313f5885f9471de99244947a5d40","since":1,"parlor":"home","table":"table-1","key":"SMricYsHXry-0_sd2oLNF-DLYLUNQOhpwXnQWBphAM0","to":""}');
INSERT INTO "messages" VALUES('1814313f5885f9471de99244947a5d40-17',1,17,0,'event','s1',1,24.0,1.7959732779917662144e+09,0,0,NULL,'{"schema":"event/1","session":"s1","hand":1,"at":24.0,"note":"","kind":"act","text":{"id":"act.discard","args":{"seat":2,"tile":"4p"},"text":"Seat 2 discards 4p"},"seat":2,"clause":null,"act":{"event":"discard","seat":2,"tile":"4p"},"id":"1814313f5885f9471de99244947a5d40-17","seq":17,"epoch":"1814313f5885f9471de99244947a5d40","since":1,"parlor":"home","table":"table-1","key":"SMricYsHXry-0_sd2oLNF-DLYLUNQOhpwXnQWBphAM0","to":""}');
INSERT INTO "messages" VALUES('1814313f5885f9471de99244947a5d40-18',1,18,0,'event','s1',1,26.0,1.7959732779917662144e+09,0,0,NULL,'{"schema":"event/1","session":"s1","hand":1,"at":26.0,"note":"","kind":"act","text":{"id":"act.draw","args":{"seat":0,"end":"head"},"text":"Seat 0 draws from the head"},"seat":0,"clause":null,"act":{"event":"draw","seat":0,"tile":null,"end":"head"},"id":"1814313f5885f9471de99244947a5d40-18","seq":18,"epoch":"1814313f5885f9471de99244947a5d40","since":1,"parlor":"home","table":"table-1","key":"SMricYsHXry-0_sd2oLNF-DLYLUNQOhpwXnQWBphAM0","to":""}');
INSERT INTO "messages" VALUES('1814313f5885f9471de99244947a5d40-19',1,19,0,'event','s1',1,27.0,1.7959732779917662144e+09,0,0,NULL,'{"schema":"event/1","session":"s1","hand":1,"at":27.0,"note":"","kind":"act","text":{"id":"act.discard","args":{"seat":0,"tile":"1p"},"text":"Seat 0 discards 1p"},"seat":0,"clause":null,"act":{"event":"discard","seat":0,"tile":"1p"},"id":"1814313f5885f9471de99244947a5d40-19","seq":19,"epoch":"1814313f5885f9471de99244947a5d40","since":1,"parlor":"home","table":"table-1","key":"SMricYsHXry-0_sd2oLNF-DLYLUNQOhpwXnQWBphAM0","to":""}');
INSERT INTO "messages" VALUES('1814313f5885f9471de99244947a5d40-20',1,20,0,'event','s1',1,29.0,1.7959732779917662144e+09,0,0,NULL,'{"schema":"event/1","session":"s1","hand":1,"at":29.0,"note":"","kind":"act","text":{"id":"act.draw","args":{"seat":1,"end":"head"},"text":"Seat 1 draws from the head"},"seat":1,"clause":null,"act":{"event":"draw","seat":1,"tile":null,"end":"head"},"id":"1814313f5885f9471de99244947a5d40-20","seq":20,"epoch":"1814313f5885f9471de99244947a5d40","since":1,"parlor":"home","table":"table-1","key":"SMricYsHXry-0_sd2oLNF-DLYLUNQOhpwXnQWBphAM0","to":""}');
INSERT INTO "messages" VALUES('1814313f5885f9471de99244947a5d40-21',1,21,0,'event','s1',1,30.0,1.7959732779917662144e+09,0,0,NULL,'{"schema":"event/1","session":"s1","hand":1,"at":30.0,"note":"","kind":"act","text":{"id":"act.discard","args":{"seat":1,"tile":"8p"},"text":"Seat 1 discards 8p"},"seat":1,"clause":null,"act":{"event":"discard","seat":1,"tile":"8p"},"id":"1814313f5885f9471de99244947a5d40-21","seq":21,"epoch":"1814313f5885f9471de99244947a5d40","since":1,"parlor":"home","table":"table-1","key":"SMricYsHXry-0_sd2oLNF-DLYLUNQOhpwXnQWBphAM0","to":""}');
INSERT INTO "messages" VALUES('1814313f5885f9471de99244947a5d40-22',1,22,0,'event','s1',1,32.0,1.7959732779917662144e+09,0,0,NULL,'{"schema":"event/1","session":"s1","hand":1,"at":32.0,"note":"","kind":"act","text":{"id":"act.draw","args":{"seat":2,"end":"head"},"text":"Seat 2 draws from the head"},"seat":2,"clause":null,"act":{"event":"draw","seat":2,"tile":null,"end":"head"},"id":"1814313f5885f9471de99244947a5d40-22","seq":22,"epoch":"1814313f5885f9471de99244947a5d40","since":1,"parlor":"home","table":"table-1","key":"SMricYsHXry-0_sd2oLNF-DLYLUNQOhpwXnQWBphAM0","to":""}');
INSERT INTO "messages" VALUES('1814313f5885f9471de99244947a5d40-23',1,23,0,'event','s1',1,34.0,1.7959732779917662144e+09,0,0,NULL,'{"schema":"event/1","session":"s1","hand":1,"at":34.0,"note":"","kind":"act","text":{"id":"act.discard","args":{"seat":2,"tile":"1s"},"text":"Seat 2 discards 1s"},"seat":2,"clause":null,"act":{"event":"discard","seat":2,"tile":"1s"},"id":"1814313f5885f9471de99244947a5d40-23","seq":23,"epoch":"1814313f5885f9471de99244947a5d40","since":1,"parlor":"home","table":"table-1","key":"SMricYsHXry-0_sd2oLNF-DLYLUNQOhpwXnQWBphAM0","to":""}');
INSERT INTO "messages" VALUES('1814313f5885f9471de99244947a5d40-24',1,24,0,'event','s1',1,34.0,1.7959732779917662144e+09,0,0,NULL,'{"schema":"event/1","session":"s1","hand":1,"at":34.0,"note":"","kind":"act","text":{"id":"act.disclose","args":{"seat":2},"text":"Seat 2 lays its hand open"},"seat":2,"clause":null,"act":{"event":"disclose","seat":2},"id":"1814313f5885f9471de99244947a5d40-24","seq":24,"epoch":"1814313f5885f9471de99244947a5d40","since":1,"parlor":"home","table":"table-1","key":"SMricYsHXry-0_sd2oLNF-DLYLUNQOhpwXnQWBphAM0","to":""}');
INSERT INTO "messages" VALUES('1814313f5885f9471de99244947a5d40-25',1,25,0,'event','s1',1,36.0,1.7959732779917662144e+09,0,0,NULL,'{"schema":"event/1","session":"s1","hand":1,"at":36.0,"note":"","kind":"act","text":{"id":"act.draw","args":{"seat":0,"end":"head"},"text":"Seat 0 draws from the head"},"seat":0,"clause":null,"act":{"event":"draw","seat":0,"tile":null,"end":"head"},"id":"1814313f5885f9471de99244947a5d40-25","seq":25,"epoch":"1814313f5885f9471de99244947a5d40","since":1,"parlor":"home","table":"table-1","key":"SMricYsHXry-0_sd2oLNF-DLYLUNQOhpwXnQWBphAM0","to":""}');
INSERT INTO "messages" VALUES('1814313f5885f9471de99244947a5d40-26',1,26,0,'event','s1',1,37.0,1.7959732779917662144e+09,0,0,NULL,'{"schema":"event/1","session":"s1","hand":1,"at":37.0,"note":"","kind":"act","text":{"id":"act.discard","args":{"seat":0,"tile":"3s"},"text":"Seat 0 discards 3s"},"seat":0,"clause":null,"act":{"event":"discard","seat":0,"tile":"3s"},"id":"1814313f5885f9471de99244947a5d40-26","seq":26,"epoch":"1814313f5885f9471de99244947a5d40","since":1,"parlor":"home","table":"table-1","key":"SMricYsHXry-0_sd2oLNF-DLYLUNQOhpwXnQWBphAM0","to":""}');
INSERT INTO "messages" VALUES('1814313f5885f9471de99244947a5d40-27',1,27,0,'event','s1',1,40.0,1.7959732779917662144e+09,0,0,NULL,'{"schema":"event/1","session":"s1","hand":1,"at":40.0,"note":"","kind":"act","text":{"id":"act.hu","args":{"seat":2,"tiles":"33789p24555789s","tile":"3s","shown":[]},"text":"Seat 2: hu with 33789p24555789s and 3s"},"seat":2,"clause":null,"act":{"event":"hu","seat":2,"hand":"33789p24555789s","tile":"3s"},"id":"1814313f5885f9471de99244947a5d40-27","seq":27,"epoch":"1814313f5885f9471de99244947a5d40","since":1,"parlor":"home","table":"table-1","key":"SMricYsHXry-0_sd2oLNF-DLYLUNQOhpwXnQWBphAM0","to":""}');
INSERT INTO "messages" VALUES('1814313f5885f9471de99244947a5d40-28',1,28,0,'event','s1',1,40.0,1.7959732779917662144e+09,0,0,NULL,'{"schema":"event/1","session":"s1","hand":1,"at":40.0,"note":"","kind":"score","text":{"id":"hand.result","args":{"hand":1,"result":{"id":"hand.ended","args":{"how":{"id":"hand.won","args":{"winners":[{"id":"hand.winner","args":{"seat":2,"patterns":[{"name":"disclosed","value":1,"counted":"doubles"}]},"text":"seat 2 won with disclosed 1 double"}],"deltas":[-4,0,4]},"text":"seat 2 won with disclosed 1 double, -4 +0 +4"},"notes":[]},"text":"seat 2 won with disclosed 1 double, -4 +0 +4"}},"text":"Hand 1: seat 2 won with disclosed 1 double, -4 +0 +4"},"seat":null,"clause":null,"act":null,"id":"1814313f5885f9471de99244947a5d40-28","seq":28,"epoch":"1814313f5885f9471de99244947a5d40","since":1,"parlor":"home","table":"table-1","key":"SMricYsHXry-0_sd2oLNF-DLYLUNQOhpwXnQWBphAM0","to":""}');
INSERT INTO "messages" VALUES('1814313f5885f9471de99244947a5d40-29',1,29,0,'score','s1',1,40.0,1.7959732779917662144e+09,0,0,NULL,'{"schema":"score/1","session":"s1","hand":1,"at":40.0,"note":"","result":"claim","winner":2,"winners":[2],"patterns":[{"name":"disclosed","value":1}],"payments":[{"from":0,"to":2,"amount":4,"due":4,"reasons":["gave","answers"],"factor":2}],"deltas":[-4,0,4],"totals":[-4,0,4],"pot":0,"pot_total":0,"chips":[],"players":["p-0b0bda9d4ce7d10a","p-1fa5930de0d64147","p-5220a94d435c7698"],"banker":0,"stay":1,"next_banker":2,"next_stay":1,"tiles_left":35,"clause":null,"text":{"id":"hand.ended","args":{"how":{"id":"hand.won","args":{"winners":[{"id":"hand.winner","args":{"seat":2,"patterns":[{"name":"disclosed","value":1,"counted":"doubles"}]},"text":"seat 2 won with disclosed 1 double"}],"deltas":[-4,0,4]},"text":"seat 2 won with disclosed 1 double, -4 +0 +4"},"notes":[]},"text":"seat 2 won with disclosed 1 double, -4 +0 +4"},"patterns_by_winner":[],"round_wind":null,"banker_base":null,"next_banker_base":null,"sitting":[],"moves":[],"bonuses":[],"points":null,"seal":{"entries":73,"head":"4d40a83d90df033c510833a65772e6c8ef435502858d111f62a7bcdef05fd34a","at":40.0},"id":"1814313f5885f9471de99244947a5d40-29","seq":29,"epoch":"1814313f5885f9471de99244947a5d40","since":1,"parlor":"home","table":"table-1","key":"SMricYsHXry-0_sd2oLNF-DLYLUNQOhpwXnQWBphAM0","to":""}');
INSERT INTO "messages" VALUES('1814313f5885f9471de99244947a5d40-30',1,30,0,'hand','s1',1,40.0,1.7959732779917662144e+09,0,0,NULL,'{"schema":"hand/1","session":"s1","hand":1,"at":40.0,"note":"","status":"over","rules":"kawuxing","banker":0,"stay":1,"dice":null,"indicator":null,"wilds":[],"left":null,"round_wind":null,"banker_base":null,"id":"1814313f5885f9471de99244947a5d40-30","seq":30,"epoch":"1814313f5885f9471de99244947a5d40","since":1,"parlor":"home","table":"table-1","key":"SMricYsHXry-0_sd2oLNF-DLYLUNQOhpwXnQWBphAM0","to":""}');
INSERT INTO "messages" VALUES('1814313f5885f9471de99244947a5d40-31',1,31,0,'event','s1',1,41.0,1.7959732779917662144e+09,0,0,NULL,'{"schema":"event/1","session":"s1","hand":1,"at":41.0,"note":"","kind":"info","text":{"id":"correction","args":{"hand":1,"by":{"id":"who.not_recorded","args":{"name":"Li"},"text":"Li (channel not recorded)"},"why":"miscounted","changes":[{"who":{"person":"p-0b0bda9d4ce7d10a"},"delta":2},{"who":{"person":"p-1fa5930de0d64147"},"delta":-2}]},"text":"Correction to hand 1 by Li (channel not recorded): miscounted (p-0b0bda9d4ce7d10a +2, p-1fa5930de0d64147 -2)"},"seat":null,"clause":null,"act":null,"id":"1814313f5885f9471de99244947a5d40-31","seq":31,"epoch":"1814313f5885f9471de99244947a5d40","since":1,"parlor":"home","table":"table-1","key":"SMricYsHXry-0_sd2oLNF-DLYLUNQOhpwXnQWBphAM0","to":""}');
INSERT INTO "messages" VALUES('1814313f5885f9471de99244947a5d40-32',1,32,0,'correction','s1',1,41.0,1.7959732779917662144e+09,0,0,NULL,'{"schema":"correction/1","session":"s1","hand":1,"at":41.0,"note":"","by":"Li","why":"miscounted","order":"o1","deltas":[2,-2,0],"before":[-4,0,4],"totals":[-2,-2,4],"players":["p-0b0bda9d4ce7d10a","p-1fa5930de0d64147","p-5220a94d435c7698"],"origin":null,"second":null,"id":"1814313f5885f9471de99244947a5d40-32","seq":32,"epoch":"1814313f5885f9471de99244947a5d40","since":1,"parlor":"home","table":"table-1","key":"SMricYsHXry-0_sd2oLNF-DLYLUNQOhpwXnQWBphAM0","to":""}');
CREATE TABLE persons (
	stream INTEGER NOT NULL, 
	person TEXT NOT NULL, 
	name TEXT, 
	card TEXT, 
	salt TEXT, 
	CONSTRAINT persons_pkey PRIMARY KEY (stream, person)
);
INSERT INTO "persons" VALUES(1,'p-0b0bda9d4ce7d10a','East',NULL,'33c28245dd26281fd332dbcdcd08455f');
INSERT INTO "persons" VALUES(1,'p-1fa5930de0d64147','South',NULL,'5839ab42360d31c5c419ac625a580ba9');
INSERT INTO "persons" VALUES(1,'p-5220a94d435c7698','West',NULL,'a840f09d7365f399e765ad3ab1c9eee9');
CREATE TABLE refusals (
	topic TEXT NOT NULL, 
	reason TEXT NOT NULL, 
	count BIGINT NOT NULL, 
	first_at DOUBLE NOT NULL, 
	last_at DOUBLE NOT NULL, 
	sample TEXT NOT NULL, 
	CONSTRAINT refusals_pkey PRIMARY KEY (topic, reason)
);
CREATE TABLE results (
	id TEXT NOT NULL, 
	stream INTEGER NOT NULL, 
	place INTEGER NOT NULL, 
	seq BIGINT NOT NULL, 
	kind TEXT NOT NULL, 
	parlor TEXT NOT NULL, 
	table_name TEXT NOT NULL, 
	session TEXT NOT NULL, 
	hand INTEGER NOT NULL, 
	at DOUBLE NOT NULL, 
	player TEXT NOT NULL, 
	delta BIGINT NOT NULL, 
	total BIGINT, 
	chips BIGINT, 
	won BOOLEAN NOT NULL, 
	superseded BOOLEAN NOT NULL, 
	points BIGINT, 
	rank INTEGER, 
	bonus BIGINT, 
	CONSTRAINT results_pkey PRIMARY KEY (id, place)
);
INSERT INTO "results" VALUES('1814313f5885f9471de99244947a5d40-29',1,0,29,'score','home','table-1','s1',1,40.0,'p-0b0bda9d4ce7d10a',-4,-4,NULL,0,0,NULL,NULL,NULL);
INSERT INTO "results" VALUES('1814313f5885f9471de99244947a5d40-29',1,1,29,'score','home','table-1','s1',1,40.0,'p-1fa5930de0d64147',0,0,NULL,0,0,NULL,NULL,NULL);
INSERT INTO "results" VALUES('1814313f5885f9471de99244947a5d40-29',1,2,29,'score','home','table-1','s1',1,40.0,'p-5220a94d435c7698',4,4,NULL,1,0,NULL,NULL,NULL);
INSERT INTO "results" VALUES('1814313f5885f9471de99244947a5d40-32',1,0,32,'correction','home','table-1','s1',1,41.0,'p-0b0bda9d4ce7d10a',2,-2,NULL,0,0,NULL,NULL,NULL);
INSERT INTO "results" VALUES('1814313f5885f9471de99244947a5d40-32',1,1,32,'correction','home','table-1','s1',1,41.0,'p-1fa5930de0d64147',-2,-2,NULL,0,0,NULL,NULL,NULL);
INSERT INTO "results" VALUES('1814313f5885f9471de99244947a5d40-32',1,2,32,'correction','home','table-1','s1',1,41.0,'p-5220a94d435c7698',0,4,NULL,0,0,NULL,NULL,NULL);
CREATE TABLE scores (
	id TEXT NOT NULL, 
	stream INTEGER NOT NULL, 
	seq BIGINT NOT NULL, 
	parlor TEXT NOT NULL, 
	table_name TEXT NOT NULL, 
	session TEXT NOT NULL, 
	hand INTEGER NOT NULL, 
	at DOUBLE NOT NULL, 
	received_at DOUBLE NOT NULL, 
	result TEXT NOT NULL, 
	winner TEXT, 
	banker INTEGER NOT NULL, 
	stay INTEGER NOT NULL, 
	clause TEXT, 
	text TEXT NOT NULL, 
	note TEXT NOT NULL, 
	superseded BOOLEAN NOT NULL, 
	CONSTRAINT scores_pkey PRIMARY KEY (id)
);
INSERT INTO "scores" VALUES('1814313f5885f9471de99244947a5d40-29',1,29,'home','table-1','s1',1,40.0,1.7959732779917662144e+09,'claim','p-5220a94d435c7698',0,1,NULL,'seat 2 won with disclosed 1 double, -4 +0 +4','',0);
CREATE TABLE seals (
	stream INTEGER NOT NULL, 
	entries BIGINT NOT NULL, 
	head TEXT NOT NULL, 
	at DOUBLE NOT NULL, 
	received_at DOUBLE NOT NULL, 
	CONSTRAINT seals_pkey PRIMARY KEY (stream, entries, head)
);
INSERT INTO "seals" VALUES(1,73,'4d40a83d90df033c510833a65772e6c8ef435502858d111f62a7bcdef05fd34a',40.0,1.7959732779917662144e+09);
CREATE TABLE sessions (
	stream INTEGER NOT NULL, 
	session TEXT NOT NULL, 
	parlor TEXT NOT NULL, 
	table_name TEXT NOT NULL, 
	generation INTEGER NOT NULL, 
	seq BIGINT NOT NULL, 
	status TEXT NOT NULL, 
	begun_at DOUBLE NOT NULL, 
	over_at DOUBLE, 
	stake_per_unit TEXT, 
	players JSON NOT NULL, 
	totals JSON, 
	chips BIGINT, 
	maximum_loss BIGINT, 
	by_whom TEXT NOT NULL, 
	text TEXT NOT NULL, 
	CONSTRAINT sessions_pkey PRIMARY KEY (stream, session)
);
INSERT INTO "sessions" VALUES(1,'s1','home','table-1',0,1,'begun',0.0,NULL,'1','["p-0b0bda9d4ce7d10a", "p-1fa5930de0d64147", "p-5220a94d435c7698"]','[0, 0, 0]',NULL,NULL,'','Session s1 begins');
CREATE TABLE sittings (
	stream INTEGER NOT NULL, 
	session TEXT NOT NULL, 
	player TEXT NOT NULL, 
	CONSTRAINT sittings_pkey PRIMARY KEY (stream, session, player)
);
INSERT INTO "sittings" VALUES(1,'s1','p-0b0bda9d4ce7d10a');
INSERT INTO "sittings" VALUES(1,'s1','p-1fa5930de0d64147');
INSERT INTO "sittings" VALUES(1,'s1','p-5220a94d435c7698');
CREATE TABLE streams (
	id INTEGER NOT NULL, 
	parlor TEXT NOT NULL, 
	table_name TEXT NOT NULL, 
	identity TEXT NOT NULL, 
	generation INTEGER NOT NULL, 
	newest BIGINT NOT NULL, 
	upto BIGINT NOT NULL, 
	gap_since DOUBLE, 
	asks INTEGER NOT NULL, 
	asked_at DOUBLE, 
	"key" TEXT NOT NULL, 
	CONSTRAINT streams_pkey PRIMARY KEY (id), 
	CONSTRAINT streams_identity_key UNIQUE (identity)
);
INSERT INTO "streams" VALUES(1,'home','table-1','1814313f5885f9471de99244947a5d40',0,32,32,NULL,0,NULL,'SMricYsHXry-0_sd2oLNF-DLYLUNQOhpwXnQWBphAM0');
CREATE TABLE tables (
	parlor TEXT NOT NULL, 
	table_name TEXT NOT NULL, 
	status TEXT NOT NULL, 
	epoch TEXT NOT NULL, 
	connection TEXT NOT NULL, 
	since DOUBLE NOT NULL, 
	CONSTRAINT tables_pkey PRIMARY KEY (parlor, table_name)
);
CREATE INDEX messages_held_idx ON messages (stream, held) WHERE held IS NOT NULL;
CREATE INDEX messages_generation_idx ON messages (stream, generation) WHERE generation > 0;
CREATE INDEX results_at_idx ON results (at);
CREATE INDEX results_player_idx ON results (player);
CREATE INDEX scores_at_idx ON scores (at);
CREATE INDEX scores_received_at_idx ON scores (received_at);
CREATE INDEX keys_fingerprint_idx ON keys (fingerprint);
COMMIT;
