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
INSERT INTO "corrections" VALUES('563d329aa77e3f7a0896ea70d468aa14-32',1,32,'home','table-1','s1',1,41.0,'Li','miscounted','o1','["p-fe76f98fde9ae2e0", "p-7c8cd888bd5d9d02", "p-ac6983f87f4cd8fc"]','[2, -2, 0]','[-4, 0, 4]','[-2, -2, 4]',0);
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
INSERT INTO "decisions" VALUES(1,1.79597086173036456103e+09,'{"args":{},"id":"plain","text":"staff"}','imported','563d329aa77e3f7a0896ea70d468aa14','home/table-1','signed',NULL,'{"file": "/tmp/tmpw1db029m/table.db", "messages": 32, "new": 32, "key": "b95NVKK7HtssD1dkM8EbK06ExGSt190hOFKMY5xJHxM", "journal": "563d329aa77e3f7a0896ea70d468aa14", "place": ["home", "table-1"], "brought": [[0, 1, 32]], "digest": "f3d221185affbcd1b78cb89549aeb3f5dd0631888acb1983b81a43c4fd4e4e0e"}','d6cc04ce41c1601843b4e9d341842324c5eede665ac1e31b4d4fc368e818f0c1','L3TgL5G8GtT4K2ttmrDtTvzR97c3_TxqJPdAjZwhD90','R_jlrmaCBH5PQsKcKvhGYjBXA_xAMGq6YUgTUeGpUAmfr2ZGO7jAc00W-Ud8CBjXWEXUfeo2tx4cgKw4GgFbDA');
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
INSERT INTO "messages" VALUES('563d329aa77e3f7a0896ea70d468aa14-1',1,1,0,'session','s1',0,0.0,1.79597086155636596676e+09,0,0,NULL,'{"schema":"session/1","session":"s1","hand":0,"at":0.0,"note":"","status":"begun","players":[{"person":"p-fe76f98fde9ae2e0","seat":0,"commitment":"3380fec5ca98e63816bf732b05e650a5188db074386e7ed8d801a016c7d841e1"},{"person":"p-7c8cd888bd5d9d02","seat":1,"commitment":"021a1ccc6a1ec9f14bec582ede998b44602607c560bd9dc3a0f9613ebdc6c9be"},{"person":"p-ac6983f87f4cd8fc","seat":2,"commitment":"f8aa3dfd1bebba2ca80af61c25439a255908a936c81d38bd2ee265f2e7ddbe26"}],"others":[],"stake_per_unit":"1","chips":null,"maximum_loss":null,"totals":[0,0,0],"pot_total":0,"text":{"id":"session.begins","args":{"session":"s1"},"text":"Session s1 begins"},"by":"","id":"563d329aa77e3f7a0896ea70d468aa14-1","seq":1,"epoch":"563d329aa77e3f7a0896ea70d468aa14","since":1,"parlor":"home","table":"table-1","key":"b95NVKK7HtssD1dkM8EbK06ExGSt190hOFKMY5xJHxM","to":""}');
INSERT INTO "messages" VALUES('563d329aa77e3f7a0896ea70d468aa14-2',1,2,0,'event','s1',1,4.0,1.79597086155636596676e+09,0,0,NULL,'{"schema":"event/1","session":"s1","hand":1,"at":4.0,"note":"","kind":"info","text":{"id":"hand.begins","args":{"hand":1,"banker":0,"stay":1},"text":"Hand 1 begins: seat 0 banks, stay 1"},"seat":null,"clause":null,"act":null,"id":"563d329aa77e3f7a0896ea70d468aa14-2","seq":2,"epoch":"563d329aa77e3f7a0896ea70d468aa14","since":1,"parlor":"home","table":"table-1","key":"b95NVKK7HtssD1dkM8EbK06ExGSt190hOFKMY5xJHxM","to":""}');
INSERT INTO "messages" VALUES('563d329aa77e3f7a0896ea70d468aa14-3',1,3,0,'hand','s1',1,4.0,1.79597086155636596676e+09,0,0,NULL,'{"schema":"hand/1","session":"s1","hand":1,"at":4.0,"note":"","status":"begun","rules":"kawuxing","banker":0,"stay":1,"dice":null,"indicator":null,"wilds":[],"left":null,"round_wind":null,"banker_base":null,"id":"563d329aa77e3f7a0896ea70d468aa14-3","seq":3,"epoch":"563d329aa77e3f7a0896ea70d468aa14","since":1,"parlor":"home","table":"table-1","key":"b95NVKK7HtssD1dkM8EbK06ExGSt190hOFKMY5xJHxM","to":""}');
INSERT INTO "messages" VALUES('563d329aa77e3f7a0896ea70d468aa14-4',1,4,0,'event','s1',1,7.0,1.79597086155636596676e+09,0,0,NULL,'{"schema":"event/1","session":"s1","hand":1,"at":7.0,"note":"","kind":"info","text":{"id":"dice.stack","args":{"one":3,"other":1,"seat":0,"count":4},"text":"Dice 3 and 1: seat 0 breaks after stack 4"},"seat":null,"clause":null,"act":null,"id":"563d329aa77e3f7a0896ea70d468aa14-4","seq":4,"epoch":"563d329aa77e3f7a0896ea70d468aa14","since":1,"parlor":"home","table":"table-1","key":"b95NVKK7HtssD1dkM8EbK06ExGSt190hOFKMY5xJHxM","to":""}');
INSERT INTO "messages" VALUES('563d329aa77e3f7a0896ea70d468aa14-5',1,5,0,'event','s1',1,7.0,1.79597086155636596676e+09,0,0,NULL,'{"schema":"event/1","session":"s1","hand":1,"at":7.0,"note":"","kind":"info","text":{"id":"hand.dealt","args":{},"text":"the hand is dealt"},"seat":null,"clause":null,"act":null,"id":"563d329aa77e3f7a0896ea70d468aa14-5","seq":5,"epoch":"563d329aa77e3f7a0896ea70d468aa14","since":1,"parlor":"home","table":"table-1","key":"b95NVKK7HtssD1dkM8EbK06ExGSt190hOFKMY5xJHxM","to":""}');
INSERT INTO "messages" VALUES('563d329aa77e3f7a0896ea70d468aa14-6',1,6,0,'hand','s1',1,7.0,1.79597086155636596676e+09,0,0,NULL,'{"schema":"hand/1","session":"s1","hand":1,"at":7.0,"note":"","status":"dealt","rules":"kawuxing","banker":0,"stay":1,"dice":[3,1],"indicator":null,"wilds":[],"left":44,"round_wind":null,"banker_base":null,"id":"563d329aa77e3f7a0896ea70d468aa14-6","seq":6,"epoch":"563d329aa77e3f7a0896ea70d468aa14","since":1,"parlor":"home","table":"table-1","key":"b95NVKK7HtssD1dkM8EbK06ExGSt190hOFKMY5xJHxM","to":""}');
INSERT INTO "messages" VALUES('563d329aa77e3f7a0896ea70d468aa14-7',1,7,0,'event','s1',1,9.0,1.79597086155636596676e+09,0,0,NULL,'{"schema":"event/1","session":"s1","hand":1,"at":9.0,"note":"","kind":"act","text":{"id":"act.discard","args":{"seat":0,"tile":"1s"},"text":"Seat 0 discards 1s"},"seat":0,"clause":null,"act":{"event":"discard","seat":0,"tile":"1s"},"id":"563d329aa77e3f7a0896ea70d468aa14-7","seq":7,"epoch":"563d329aa77e3f7a0896ea70d468aa14","since":1,"parlor":"home","table":"table-1","key":"b95NVKK7HtssD1dkM8EbK06ExGSt190hOFKMY5xJHxM","to":""}');
INSERT INTO "messages" VALUES('563d329aa77e3f7a0896ea70d468aa14-8',1,8,0,'event','s1',1,11.0,1.79597086155636596676e+09,0,0,NULL,'{"schema":"event/1","session":"s1","hand":1,"at":11.0,"note":"","kind":"act","text":{"id":"act.draw","args":{"seat":1,"end":"head"},"text":"Seat 1 draws from the head"},"seat":1,"clause":null,"act":{"event":"draw","seat":1,"tile":null,"end":"head"},"id":"563d329aa77e3f7a0896ea70d468aa14-8","seq":8,"epoch":"563d329aa77e3f7a0896ea70d468aa14","since":1,"parlor":"home","table":"table-1","key":"b95NVKK7HtssD1dkM8EbK06ExGSt190hOFKMY5xJHxM","to":""}');
INSERT INTO "messages" VALUES('563d329aa77e3f7a0896ea70d468aa14-9',1,9,0,'event','s1',1,12.0,1.79597086155636596676e+09,0,0,NULL,'{"schema":"event/1","session":"s1","hand":1,"at":12.0,"note":"","kind":"act","text":{"id":"act.discard","args":{"seat":1,"tile":"6s"},"text":"Seat 1 discards 6s"},"seat":1,"clause":null,"act":{"event":"discard","seat":1,"tile":"6s"},"id":"563d329aa77e3f7a0896ea70d468aa14-9","seq":9,"epoch":"563d329aa77e3f7a0896ea70d468aa14","since":1,"parlor":"home","table":"table-1","key":"b95NVKK7HtssD1dkM8EbK06ExGSt190hOFKMY5xJHxM","to":""}');
INSERT INTO "messages" VALUES('563d329aa77e3f7a0896ea70d468aa14-10',1,10,0,'event','s1',1,14.0,1.79597086155636596676e+09,0,0,NULL,'{"schema":"event/1","session":"s1","hand":1,"at":14.0,"note":"","kind":"act","text":{"id":"act.draw","args":{"seat":2,"end":"head"},"text":"Seat 2 draws from the head"},"seat":2,"clause":null,"act":{"event":"draw","seat":2,"tile":null,"end":"head"},"id":"563d329aa77e3f7a0896ea70d468aa14-10","seq":10,"epoch":"563d329aa77e3f7a0896ea70d468aa14","since":1,"parlor":"home","table":"table-1","key":"b95NVKK7HtssD1dkM8EbK06ExGSt190hOFKMY5xJHxM","to":""}');
INSERT INTO "messages" VALUES('563d329aa77e3f7a0896ea70d468aa14-11',1,11,0,'event','s1',1,15.0,1.79597086155636596676e+09,0,0,NULL,'{"schema":"event/1","session":"s1","hand":1,"at":15.0,"note":"","kind":"act","text":{"id":"act.discard","args":{"seat":2,"tile":"6z"},"text":"Seat 2 discards 6z"},"seat":2,"clause":null,"act":{"event":"discard","seat":2,"tile":"6z"},"id":"563d329aa77e3f7a0896ea70d468aa14-11","seq":11,"epoch":"563d329aa77e3f7a0896ea70d468aa14","since":1,"parlor":"home","table":"table-1","key":"b95NVKK7HtssD1dkM8EbK06ExGSt190hOFKMY5xJHxM","to":""}');
INSERT INTO "messages" VALUES('563d329aa77e3f7a0896ea70d468aa14-12',1,12,0,'event','s1',1,17.0,1.79597086155636596676e+09,0,0,NULL,'{"schema":"event/1","session":"s1","hand":1,"at":17.0,"note":"","kind":"act","text":{"id":"act.draw","args":{"seat":0,"end":"head"},"text":"Seat 0 draws from the head"},"seat":0,"clause":null,"act":{"event":"draw","seat":0,"tile":null,"end":"head"},"id":"563d329aa77e3f7a0896ea70d468aa14-12","seq":12,"epoch":"563d329aa77e3f7a0896ea70d468aa14","since":1,"parlor":"home","table":"table-1","key":"b95NVKK7HtssD1dkM8EbK06ExGSt190hOFKMY5xJHxM","to":""}');
INSERT INTO "messages" VALUES('563d329aa77e3f7a0896ea70d468aa14-13',1,13,0,'event','s1',1,18.0,1.79597086155636596676e+09,0,0,NULL,'{"schema":"event/1","session":"s1","hand":1,"at":18.0,"note":"","kind":"act","text":{"id":"act.discard","args":{"seat":0,"tile":"7z"},"text":"Seat 0 discards 7z"},"seat":0,"clause":null,"act":{"event":"discard","seat":0,"tile":"7z"},"id":"563d329aa77e3f7a0896ea70d468aa14-13","seq":13,"epoch":"563d329aa77e3f7a0896ea70d468aa14","since":1,"parlor":"home","table":"table-1","key":"b95NVKK7HtssD1dkM8EbK06ExGSt190hOFKMY5xJHxM","to":""}');
INSERT INTO "messages" VALUES('563d329aa77e3f7a0896ea70d468aa14-14',1,14,0,'event','s1',1,20.0,1.79597086155636596676e+09,0,0,NULL,'{"schema":"event/1","session":"s1","hand":1,"at":20.0,"note":"","kind":"act","text":{"id":"act.draw","args":{"seat":1,"end":"head"},"text":"Seat 1 draws from the head"},"seat":1,"clause":null,"act":{"event":"draw","seat":1,"tile":null,"end":"head"},"id":"563d329aa77e3f7a0896ea70d468aa14-14","seq":14,"epoch":"563d329aa77e3f7a0896ea70d468aa14","since":1,"parlor":"home","table":"table-1","key":"b95NVKK7HtssD1dkM8EbK06ExGSt190hOFKMY5xJHxM","to":""}');
INSERT INTO "messages" VALUES('563d329aa77e3f7a0896ea70d468aa14-15',1,15,0,'event','s1',1,21.0,1.79597086155636596676e+09,0,0,NULL,'{"schema":"event/1","session":"s1","hand":1,"at":21.0,"note":"","kind":"act","text":{"id":"act.discard","args":{"seat":1,"tile":"7z"},"text":"Seat 1 discards 7z"},"seat":1,"clause":null,"act":{"event":"discard","seat":1,"tile":"7z"},"id":"563d329aa77e3f7a0896ea70d468aa14-15","seq":15,"epoch":"563d329aa77e3f7a0896ea70d468aa14","since":1,"parlor":"home","table":"table-1","key":"b95NVKK7HtssD1dkM8EbK06ExGSt190hOFKMY5xJHxM","to":""}');
INSERT INTO "messages" VALUES('563d329aa77e3f7a0896ea70d468aa14-16',1,16,0,'event','s1',1,23.0,1.79597086155636596676e+09,0,0,NULL,'{"schema":"event/1","session":"s1","hand":1,"at":23.0,"note":"","kind":"act","text":{"id":"act.draw","args":{"seat":2,"end":"head"},"text":"Seat 2 draws from the head"},"seat":2,"clause":null,"act":{"event":"draw","seat":2,"tile":null,"end":"head"},"id":"563d329aa77e3f7a0896ea70d468aa14-16","seq":16,"epoch":"563d329aa77e3f7a0896ea70d468aa14","since":1,"parlor":"home","table":"table-1","key":"b95NVKK7HtssD1dkM8EbK06ExGSt190hOFKMY5xJHxM","to":""}');
INSERT INTO "messages" VALUES('563d329aa77e3f7a0896ea70d468aa14-17',1,17,0,'event','s1',1,24.0,1.79597086155636596676e+09,0,0,NULL,'{"schema":"event/1","session":"s1","hand":1,"at":24.0,"note":"","kind":"act","text":{"id":"act.discard","args":{"seat":2,"tile":"4p"},"text":"Seat 2 discards 4p"},"seat":2,"clause":null,"act":{"event":"discard","seat":2,"tile":"4p"},"id":"563d329aa77e3f7a0896ea70d468aa14-17","seq":17,"epoch":"563d329aa77e3f7a0896ea70d468aa14","since":1,"parlor":"home","table":"table-1","key":"b95NVKK7HtssD1dkM8EbK06ExGSt190hOFKMY5xJHxM","to":""}');
INSERT INTO "messages" VALUES('563d329aa77e3f7a0896ea70d468aa14-18',1,18,0,'event','s1',1,26.0,1.79597086155636596676e+09,0,0,NULL,'{"schema":"event/1","session":"s1","hand":1,"at":26.0,"note":"","kind":"act","text":{"id":"act.draw","args":{"seat":0,"end":"head"},"text":"Seat 0 draws from the head"},"seat":0,"clause":null,"act":{"event":"draw","seat":0,"tile":null,"end":"head"},"id":"563d329aa77e3f7a0896ea70d468aa14-18","seq":18,"epoch":"563d329aa77e3f7a0896ea70d468aa14","since":1,"parlor":"home","table":"table-1","key":"b95NVKK7HtssD1dkM8EbK06ExGSt190hOFKMY5xJHxM","to":""}');
INSERT INTO "messages" VALUES('563d329aa77e3f7a0896ea70d468aa14-19',1,19,0,'event','s1',1,27.0,1.79597086155636596676e+09,0,0,NULL,'{"schema":"event/1","session":"s1","hand":1,"at":27.0,"note":"","kind":"act","text":{"id":"act.discard","args":{"seat":0,"tile":"1p"},"text":"Seat 0 discards 1p"},"seat":0,"clause":null,"act":{"event":"discard","seat":0,"tile":"1p"},"id":"563d329aa77e3f7a0896ea70d468aa14-19","seq":19,"epoch":"563d329aa77e3f7a0896ea70d468aa14","since":1,"parlor":"home","table":"table-1","key":"b95NVKK7HtssD1dkM8EbK06ExGSt190hOFKMY5xJHxM","to":""}');
INSERT INTO "messages" VALUES('563d329aa77e3f7a0896ea70d468aa14-20',1,20,0,'event','s1',1,29.0,1.79597086155636596676e+09,0,0,NULL,'{"schema":"event/1","session":"s1","hand":1,"at":29.0,"note":"","kind":"act","text":{"id":"act.draw","args":{"seat":1,"end":"head"},"text":"Seat 1 draws from the head"},"seat":1,"clause":null,"act":{"event":"draw","seat":1,"tile":null,"end":"head"},"id":"563d329aa77e3f7a0896ea70d468aa14-20","seq":20,"epoch":"563d329aa77e3f7a0896ea70d468aa14","since":1,"parlor":"home","table":"table-1","key":"b95NVKK7HtssD1dkM8EbK06ExGSt190hOFKMY5xJHxM","to":""}');
INSERT INTO "messages" VALUES('563d329aa77e3f7a0896ea70d468aa14-21',1,21,0,'event','s1',1,30.0,1.79597086155636596676e+09,0,0,NULL,'{"schema":"event/1","session":"s1","hand":1,"at":30.0,"note":"","kind":"act","text":{"id":"act.discard","args":{"seat":1,"tile":"8p"},"text":"Seat 1 discards 8p"},"seat":1,"clause":null,"act":{"event":"discard","seat":1,"tile":"8p"},"id":"563d329aa77e3f7a0896ea70d468aa14-21","seq":21,"epoch":"563d329aa77e3f7a0896ea70d468aa14","since":1,"parlor":"home","table":"table-1","key":"b95NVKK7HtssD1dkM8EbK06ExGSt190hOFKMY5xJHxM","to":""}');
INSERT INTO "messages" VALUES('563d329aa77e3f7a0896ea70d468aa14-22',1,22,0,'event','s1',1,32.0,1.79597086155636596676e+09,0,0,NULL,'{"schema":"event/1","session":"s1","hand":1,"at":32.0,"note":"","kind":"act","text":{"id":"act.draw","args":{"seat":2,"end":"head"},"text":"Seat 2 draws from the head"},"seat":2,"clause":null,"act":{"event":"draw","seat":2,"tile":null,"end":"head"},"id":"563d329aa77e3f7a0896ea70d468aa14-22","seq":22,"epoch":"563d329aa77e3f7a0896ea70d468aa14","since":1,"parlor":"home","table":"table-1","key":"b95NVKK7HtssD1dkM8EbK06ExGSt190hOFKMY5xJHxM","to":""}');
INSERT INTO "messages" VALUES('563d329aa77e3f7a0896ea70d468aa14-23',1,23,0,'event','s1',1,34.0,1.79597086155636596676e+09,0,0,NULL,'{"schema":"event/1","session":"s1","hand":1,"at":34.0,"note":"","kind":"act","text":{"id":"act.discard","args":{"seat":2,"tile":"1s"},"text":"Seat 2 discards 1s"},"seat":2,"clause":null,"act":{"event":"discard","seat":2,"tile":"1s"},"id":"563d329aa77e3f7a0896ea70d468aa14-23","seq":23,"epoch":"563d329aa77e3f7a0896ea70d468aa14","since":1,"parlor":"home","table":"table-1","key":"b95NVKK7HtssD1dkM8EbK06ExGSt190hOFKMY5xJHxM","to":""}');
INSERT INTO "messages" VALUES('563d329aa77e3f7a0896ea70d468aa14-24',1,24,0,'event','s1',1,34.0,1.79597086155636596676e+09,0,0,NULL,'{"schema":"event/1","session":"s1","hand":1,"at":34.0,"note":"","kind":"act","text":{"id":"act.disclose","args":{"seat":2},"text":"Seat 2 lays its hand open"},"seat":2,"clause":null,"act":{"event":"disclose","seat":2},"id":"563d329aa77e3f7a0896ea70d468aa14-24","seq":24,"epoch":"563d329aa77e3f7a0896ea70d468aa14","since":1,"parlor":"home","table":"table-1","key":"b95NVKK7HtssD1dkM8EbK06ExGSt190hOFKMY5xJHxM","to":""}');
INSERT INTO "messages" VALUES('563d329aa77e3f7a0896ea70d468aa14-25',1,25,0,'event','s1',1,36.0,1.79597086155636596676e+09,0,0,NULL,'{"schema":"event/1","session":"s1","hand":1,"at":36.0,"note":"","kind":"act","text":{"id":"act.draw","args":{"seat":0,"end":"head"},"text":"Seat 0 draws from the head"},"seat":0,"clause":null,"act":{"event":"draw","seat":0,"tile":null,"end":"head"},"id":"563d329aa77e3f7a0896ea70d468aa14-25","seq":25,"epoch":"563d329aa77e3f7a0896ea70d468aa14","since":1,"parlor":"home","table":"table-1","key":"b95NVKK7HtssD1dkM8EbK06ExGSt190hOFKMY5xJHxM","to":""}');
INSERT INTO "messages" VALUES('563d329aa77e3f7a0896ea70d468aa14-26',1,26,0,'event','s1',1,37.0,1.79597086155636596676e+09,0,0,NULL,'{"schema":"event/1","session":"s1","hand":1,"at":37.0,"note":"","kind":"act","text":{"id":"act.discard","args":{"seat":0,"tile":"3s"},"text":"Seat 0 discards 3s"},"seat":0,"clause":null,"act":{"event":"discard","seat":0,"tile":"3s"},"id":"563d329aa77e3f7a0896ea70d468aa14-26","seq":26,"epoch":"563d329aa77e3f7a0896ea70d468aa14","since":1,"parlor":"home","table":"table-1","key":"b95NVKK7HtssD1dkM8EbK06ExGSt190hOFKMY5xJHxM","to":""}');
INSERT INTO "messages" VALUES('563d329aa77e3f7a0896ea70d468aa14-27',1,27,0,'event','s1',1,40.0,1.79597086155636596676e+09,0,0,NULL,'{"schema":"event/1","session":"s1","hand":1,"at":40.0,"note":"","kind":"act","text":{"id":"act.hu","args":{"seat":2,"tiles":"33789p24555789s","tile":"3s","shown":[]},"text":"Seat 2: hu with 33789p24555789s and 3s"},"seat":2,"clause":null,"act":{"event":"hu","seat":2,"hand":"33789p24555789s","tile":"3s"},"id":"563d329aa77e3f7a0896ea70d468aa14-27","seq":27,"epoch":"563d329aa77e3f7a0896ea70d468aa14","since":1,"parlor":"home","table":"table-1","key":"b95NVKK7HtssD1dkM8EbK06ExGSt190hOFKMY5xJHxM","to":""}');
INSERT INTO "messages" VALUES('563d329aa77e3f7a0896ea70d468aa14-28',1,28,0,'event','s1',1,40.0,1.79597086155636596676e+09,0,0,NULL,'{"schema":"event/1","session":"s1","hand":1,"at":40.0,"note":"","kind":"score","text":{"id":"hand.result","args":{"hand":1,"result":{"id":"hand.ended","args":{"how":{"id":"hand.won","args":{"winners":[{"id":"hand.winner","args":{"seat":2,"patterns":[{"name":"disclosed","value":1,"counted":"doubles"}]},"text":"seat 2 won with disclosed 1 double"}],"deltas":[-4,0,4]},"text":"seat 2 won with disclosed 1 double, -4 +0 +4"},"notes":[]},"text":"seat 2 won with disclosed 1 double, -4 +0 +4"}},"text":"Hand 1: seat 2 won with disclosed 1 double, -4 +0 +4"},"seat":null,"clause":null,"act":null,"id":"563d329aa77e3f7a0896ea70d468aa14-28","seq":28,"epoch":"563d329aa77e3f7a0896ea70d468aa14","since":1,"parlor":"home","table":"table-1","key":"b95NVKK7HtssD1dkM8EbK06ExGSt190hOFKMY5xJHxM","to":""}');
INSERT INTO "messages" VALUES('563d329aa77e3f7a0896ea70d468aa14-29',1,29,0,'score','s1',1,40.0,1.79597086155636596676e+09,0,0,NULL,'{"schema":"score/1","session":"s1","hand":1,"at":40.0,"note":"","result":"claim","winner":2,"winners":[2],"patterns":[{"name":"disclosed","value":1}],"payments":[{"from":0,"to":2,"amount":4,"due":4,"reasons":["gave","answers"],"factor":2}],"deltas":[-4,0,4],"totals":[-4,0,4],"pot":0,"pot_total":0,"chips":[],"players":["p-fe76f98fde9ae2e0","p-7c8cd888bd5d9d02","p-ac6983f87f4cd8fc"],"banker":0,"stay":1,"next_banker":2,"next_stay":1,"tiles_left":35,"clause":null,"text":{"id":"hand.ended","args":{"how":{"id":"hand.won","args":{"winners":[{"id":"hand.winner","args":{"seat":2,"patterns":[{"name":"disclosed","value":1,"counted":"doubles"}]},"text":"seat 2 won with disclosed 1 double"}],"deltas":[-4,0,4]},"text":"seat 2 won with disclosed 1 double, -4 +0 +4"},"notes":[]},"text":"seat 2 won with disclosed 1 double, -4 +0 +4"},"patterns_by_winner":[],"round_wind":null,"banker_base":null,"next_banker_base":null,"sitting":[],"moves":[],"bonuses":[],"points":null,"seal":{"entries":73,"head":"aa44aebba13bcdfe0309f408f2af1ba236a8c9c6294603a9f9a482ef2f978939","at":40.0},"id":"563d329aa77e3f7a0896ea70d468aa14-29","seq":29,"epoch":"563d329aa77e3f7a0896ea70d468aa14","since":1,"parlor":"home","table":"table-1","key":"b95NVKK7HtssD1dkM8EbK06ExGSt190hOFKMY5xJHxM","to":""}');
INSERT INTO "messages" VALUES('563d329aa77e3f7a0896ea70d468aa14-30',1,30,0,'hand','s1',1,40.0,1.79597086155636596676e+09,0,0,NULL,'{"schema":"hand/1","session":"s1","hand":1,"at":40.0,"note":"","status":"over","rules":"kawuxing","banker":0,"stay":1,"dice":null,"indicator":null,"wilds":[],"left":null,"round_wind":null,"banker_base":null,"id":"563d329aa77e3f7a0896ea70d468aa14-30","seq":30,"epoch":"563d329aa77e3f7a0896ea70d468aa14","since":1,"parlor":"home","table":"table-1","key":"b95NVKK7HtssD1dkM8EbK06ExGSt190hOFKMY5xJHxM","to":""}');
INSERT INTO "messages" VALUES('563d329aa77e3f7a0896ea70d468aa14-31',1,31,0,'event','s1',1,41.0,1.79597086155636596676e+09,0,0,NULL,'{"schema":"event/1","session":"s1","hand":1,"at":41.0,"note":"","kind":"info","text":{"id":"correction","args":{"hand":1,"by":{"id":"who.not_recorded","args":{"name":"Li"},"text":"Li (channel not recorded)"},"why":"miscounted","changes":[{"who":{"person":"p-fe76f98fde9ae2e0"},"delta":2},{"who":{"person":"p-7c8cd888bd5d9d02"},"delta":-2}]},"text":"Correction to hand 1 by Li (channel not recorded): miscounted (p-fe76f98fde9ae2e0 +2, p-7c8cd888bd5d9d02 -2)"},"seat":null,"clause":null,"act":null,"id":"563d329aa77e3f7a0896ea70d468aa14-31","seq":31,"epoch":"563d329aa77e3f7a0896ea70d468aa14","since":1,"parlor":"home","table":"table-1","key":"b95NVKK7HtssD1dkM8EbK06ExGSt190hOFKMY5xJHxM","to":""}');
INSERT INTO "messages" VALUES('563d329aa77e3f7a0896ea70d468aa14-32',1,32,0,'correction','s1',1,41.0,1.79597086155636596676e+09,0,0,NULL,'{"schema":"correction/1","session":"s1","hand":1,"at":41.0,"note":"","by":"Li","why":"miscounted","order":"o1","deltas":[2,-2,0],"before":[-4,0,4],"totals":[-2,-2,4],"players":["p-fe76f98fde9ae2e0","p-7c8cd888bd5d9d02","p-ac6983f87f4cd8fc"],"origin":null,"second":null,"id":"563d329aa77e3f7a0896ea70d468aa14-32","seq":32,"epoch":"563d329aa77e3f7a0896ea70d468aa14","since":1,"parlor":"home","table":"table-1","key":"b95NVKK7HtssD1dkM8EbK06ExGSt190hOFKMY5xJHxM","to":""}');
CREATE TABLE persons (
	stream INTEGER NOT NULL, 
	person TEXT NOT NULL, 
	name TEXT, 
	card TEXT, 
	salt TEXT, 
	CONSTRAINT persons_pkey PRIMARY KEY (stream, person)
);
INSERT INTO "persons" VALUES(1,'p-7c8cd888bd5d9d02','South',NULL,'2a0e5ba830728509d826a793396676a9');
INSERT INTO "persons" VALUES(1,'p-ac6983f87f4cd8fc','West',NULL,'6865f69b45def52f84619361890e0a6f');
INSERT INTO "persons" VALUES(1,'p-fe76f98fde9ae2e0','East',NULL,'b6b8b3b4b36029e485253d431beea961');
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
	CONSTRAINT results_pkey PRIMARY KEY (id, place)
);
INSERT INTO "results" VALUES('563d329aa77e3f7a0896ea70d468aa14-29',1,0,29,'score','home','table-1','s1',1,40.0,'p-fe76f98fde9ae2e0',-4,-4,NULL,0,0);
INSERT INTO "results" VALUES('563d329aa77e3f7a0896ea70d468aa14-29',1,1,29,'score','home','table-1','s1',1,40.0,'p-7c8cd888bd5d9d02',0,0,NULL,0,0);
INSERT INTO "results" VALUES('563d329aa77e3f7a0896ea70d468aa14-29',1,2,29,'score','home','table-1','s1',1,40.0,'p-ac6983f87f4cd8fc',4,4,NULL,1,0);
INSERT INTO "results" VALUES('563d329aa77e3f7a0896ea70d468aa14-32',1,0,32,'correction','home','table-1','s1',1,41.0,'p-fe76f98fde9ae2e0',2,-2,NULL,0,0);
INSERT INTO "results" VALUES('563d329aa77e3f7a0896ea70d468aa14-32',1,1,32,'correction','home','table-1','s1',1,41.0,'p-7c8cd888bd5d9d02',-2,-2,NULL,0,0);
INSERT INTO "results" VALUES('563d329aa77e3f7a0896ea70d468aa14-32',1,2,32,'correction','home','table-1','s1',1,41.0,'p-ac6983f87f4cd8fc',0,4,NULL,0,0);
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
INSERT INTO "scores" VALUES('563d329aa77e3f7a0896ea70d468aa14-29',1,29,'home','table-1','s1',1,40.0,1.79597086155636596676e+09,'claim','p-ac6983f87f4cd8fc',0,1,NULL,'seat 2 won with disclosed 1 double, -4 +0 +4','',0);
CREATE TABLE seals (
	stream INTEGER NOT NULL, 
	entries BIGINT NOT NULL, 
	head TEXT NOT NULL, 
	at DOUBLE NOT NULL, 
	received_at DOUBLE NOT NULL, 
	CONSTRAINT seals_pkey PRIMARY KEY (stream, entries, head)
);
INSERT INTO "seals" VALUES(1,73,'aa44aebba13bcdfe0309f408f2af1ba236a8c9c6294603a9f9a482ef2f978939',40.0,1.79597086155636596676e+09);
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
INSERT INTO "sessions" VALUES(1,'s1','home','table-1',0,1,'begun',0.0,NULL,'1','["p-fe76f98fde9ae2e0", "p-7c8cd888bd5d9d02", "p-ac6983f87f4cd8fc"]','[0, 0, 0]',NULL,NULL,'','Session s1 begins');
CREATE TABLE sittings (
	stream INTEGER NOT NULL, 
	session TEXT NOT NULL, 
	player TEXT NOT NULL, 
	CONSTRAINT sittings_pkey PRIMARY KEY (stream, session, player)
);
INSERT INTO "sittings" VALUES(1,'s1','p-fe76f98fde9ae2e0');
INSERT INTO "sittings" VALUES(1,'s1','p-7c8cd888bd5d9d02');
INSERT INTO "sittings" VALUES(1,'s1','p-ac6983f87f4cd8fc');
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
INSERT INTO "streams" VALUES(1,'home','table-1','563d329aa77e3f7a0896ea70d468aa14',0,32,32,NULL,0,NULL,'b95NVKK7HtssD1dkM8EbK06ExGSt190hOFKMY5xJHxM');
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
