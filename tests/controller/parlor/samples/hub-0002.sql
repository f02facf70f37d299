BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0002');
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
INSERT INTO "conflicts" VALUES(1,1,'west-lake-table-1-0a1b2c3d-4','d95e466dd2a250d5dc33b2933fc75685',1700000000.0,'{"schema":"score/1","id":"west-lake-table-1-0a1b2c3d-4","seq":4,"epoch":"0a1b2c3d","since":1,"parlor":"west-lake","table":"table-1","session":"s1","hand":1,"at":1060.0,"note":"","result":"won","winner":0,"winners":[],"patterns":[],"payments":[{"from":1,"to":0,"amount":1},{"from":2,"to":0,"amount":1},{"from":3,"to":0,"amount":1}],"deltas":[3,-1,-1,-1],"totals":[3,-1,-1,-1],"chips":[],"players":["王小明","Li","Chen","Zhao"],"banker":0,"stay":1,"next_banker":0,"next_stay":1,"tiles_left":null,"clause":null,"text":"hand 1 碰碰胡","patterns_by_winner":[],"round_wind":null,"banker_base":null,"next_banker_base":null,"sitting":[]}','{"schema":"score/1","id":"west-lake-table-1-0a1b2c3d-4","seq":4,"epoch":"0a1b2c3d","since":1,"parlor":"west-lake","table":"table-1","session":"s1","hand":1,"at":1060.0,"note":"","result":"won","winner":0,"winners":[],"patterns":[],"payments":[{"from":1,"to":0,"amount":10},{"from":2,"to":0,"amount":10},{"from":3,"to":0,"amount":10}],"deltas":[30,-10,-10,-10],"totals":[30,-10,-10,-10],"chips":[],"players":["王小明","Li","Chen","Zhao"],"banker":0,"stay":1,"next_banker":0,"next_stay":1,"tiles_left":null,"clause":null,"text":"hand 1 碰碰胡","patterns_by_winner":[],"round_wind":null,"banker_base":null,"next_banker_base":null,"sitting":[]}');
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
INSERT INTO "corrections" VALUES('west-lake-table-1-0a1b2c3d-9',1,9,'west-lake','table-1','s1',1,1500.0,'Lin','a kong was missed','o1','["\u738b\u5c0f\u660e", "Li", "Chen", "Zhao"]','[-2, 2, 0, 0]','[0, 0, 0, 0]','[-2, 2, 0, 0]',1);
CREATE TABLE generations (
	stream INTEGER NOT NULL, 
	generation INTEGER NOT NULL, 
	since BIGINT NOT NULL, 
	CONSTRAINT generations_pkey PRIMARY KEY (stream, generation)
);
INSERT INTO "generations" VALUES(1,1,8);
CREATE TABLE hands (
	stream INTEGER NOT NULL, 
	session TEXT NOT NULL, 
	hand INTEGER NOT NULL, 
	begun_at DOUBLE, 
	over_at DOUBLE, 
	CONSTRAINT hands_pkey PRIMARY KEY (stream, session, hand)
);
INSERT INTO "hands" VALUES(1,'s1',1,600.0,900.0);
INSERT INTO "hands" VALUES(1,'s1',2,1000.0,NULL);
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
	payload TEXT NOT NULL, 
	CONSTRAINT messages_pkey PRIMARY KEY (id), 
	CONSTRAINT messages_stream_seq_generation_key UNIQUE (stream, seq, generation)
);
INSERT INTO "messages" VALUES('west-lake-table-1-0a1b2c3d-1',1,1,0,'session','s1',0,1000.0,1700000000.0,0,'{"schema":"session/1","id":"west-lake-table-1-0a1b2c3d-1","seq":1,"epoch":"0a1b2c3d","since":1,"parlor":"west-lake","table":"table-1","session":"s1","hand":0,"at":1000.0,"note":"","status":"begun","players":[{"name":"王小明","card":null,"seat":0},{"name":"Li","card":null,"seat":1},{"name":"Chen","card":null,"seat":2},{"name":"Zhao","card":null,"seat":3}],"stake_per_unit":0.5,"chips":null,"maximum_loss":null,"totals":[0,0,0,0],"text":"","by":""}');
INSERT INTO "messages" VALUES('west-lake-table-1-0a1b2c3d-2',1,2,0,'hand','s1',1,600.0,1700000000.0,0,'{"schema":"hand/1","id":"west-lake-table-1-0a1b2c3d-2","seq":2,"epoch":"0a1b2c3d","since":1,"parlor":"west-lake","table":"table-1","session":"s1","hand":1,"at":600.0,"note":"","status":"begun","rules":"hangzhou","banker":0,"stay":1,"dice":null,"indicator":null,"fortune":[],"left":null,"round_wind":null,"banker_base":null}');
INSERT INTO "messages" VALUES('west-lake-table-1-0a1b2c3d-3',1,3,0,'event','s1',1,1060.0,1700000000.0,0,'{"schema":"event/1","id":"west-lake-table-1-0a1b2c3d-3","seq":3,"epoch":"0a1b2c3d","since":1,"parlor":"west-lake","table":"table-1","session":"s1","hand":1,"at":1060.0,"note":"","kind":"act","text":"pung","seat":null,"clause":null,"act":null}');
INSERT INTO "messages" VALUES('west-lake-table-1-0a1b2c3d-4',1,4,0,'score','s1',1,1060.0,1700000000.0,0,'{"schema":"score/1","id":"west-lake-table-1-0a1b2c3d-4","seq":4,"epoch":"0a1b2c3d","since":1,"parlor":"west-lake","table":"table-1","session":"s1","hand":1,"at":1060.0,"note":"","result":"won","winner":0,"winners":[],"patterns":[],"payments":[{"from":1,"to":0,"amount":1},{"from":2,"to":0,"amount":1},{"from":3,"to":0,"amount":1}],"deltas":[3,-1,-1,-1],"totals":[3,-1,-1,-1],"chips":[],"players":["王小明","Li","Chen","Zhao"],"banker":0,"stay":1,"next_banker":0,"next_stay":1,"tiles_left":null,"clause":null,"text":"hand 1 碰碰胡","patterns_by_winner":[],"round_wind":null,"banker_base":null,"next_banker_base":null,"sitting":[]}');
INSERT INTO "messages" VALUES('west-lake-table-1-0a1b2c3d-5',1,5,0,'hand','s1',1,900.0,1700000000.0,0,'{"schema":"hand/1","id":"west-lake-table-1-0a1b2c3d-5","seq":5,"epoch":"0a1b2c3d","since":1,"parlor":"west-lake","table":"table-1","session":"s1","hand":1,"at":900.0,"note":"","status":"over","rules":"hangzhou","banker":0,"stay":1,"dice":null,"indicator":null,"fortune":[],"left":null,"round_wind":null,"banker_base":null}');
INSERT INTO "messages" VALUES('west-lake-table-1-0a1b2c3d-6',1,6,0,'hand','s1',2,1000.0,1700000000.0,0,'{"schema":"hand/1","id":"west-lake-table-1-0a1b2c3d-6","seq":6,"epoch":"0a1b2c3d","since":1,"parlor":"west-lake","table":"table-1","session":"s1","hand":2,"at":1000.0,"note":"","status":"begun","rules":"hangzhou","banker":0,"stay":1,"dice":null,"indicator":null,"fortune":[],"left":null,"round_wind":null,"banker_base":null}');
INSERT INTO "messages" VALUES('west-lake-table-1-0a1b2c3d-7',1,7,0,'score','s1',2,1120.0,1700000000.0,0,'{"schema":"score/1","id":"west-lake-table-1-0a1b2c3d-7","seq":7,"epoch":"0a1b2c3d","since":1,"parlor":"west-lake","table":"table-1","session":"s1","hand":2,"at":1120.0,"note":"","result":"won","winner":0,"winners":[],"patterns":[],"payments":[{"from":1,"to":0,"amount":1},{"from":2,"to":0,"amount":1},{"from":3,"to":0,"amount":1}],"deltas":[3,-1,-1,-1],"totals":[6,-2,-2,-2],"chips":[],"players":["王小明","Li","Chen","Zhao"],"banker":0,"stay":1,"next_banker":0,"next_stay":1,"tiles_left":null,"clause":null,"text":"hand 2 碰碰胡","patterns_by_winner":[],"round_wind":null,"banker_base":null,"next_banker_base":null,"sitting":[]}');
INSERT INTO "messages" VALUES('west-lake-table-1-0a1b2c3d-8',1,8,0,'score','s1',3,1180.0,1700000000.0,1,'{"schema":"score/1","id":"west-lake-table-1-0a1b2c3d-8","seq":8,"epoch":"0a1b2c3d","since":1,"parlor":"west-lake","table":"table-1","session":"s1","hand":3,"at":1180.0,"note":"","result":"won","winner":0,"winners":[],"patterns":[],"payments":[{"from":1,"to":0,"amount":1},{"from":2,"to":0,"amount":1},{"from":3,"to":0,"amount":1}],"deltas":[3,-1,-1,-1],"totals":[9,-3,-3,-3],"chips":[],"players":["王小明","Li","Chen","Zhao"],"banker":0,"stay":1,"next_banker":0,"next_stay":1,"tiles_left":null,"clause":null,"text":"hand 3 碰碰胡","patterns_by_winner":[],"round_wind":null,"banker_base":null,"next_banker_base":null,"sitting":[]}');
INSERT INTO "messages" VALUES('west-lake-table-1-0a1b2c3d-9',1,9,0,'correction','s1',1,1500.0,1700000000.0,1,'{"schema":"correction/1","id":"west-lake-table-1-0a1b2c3d-9","seq":9,"epoch":"0a1b2c3d","since":1,"parlor":"west-lake","table":"table-1","session":"s1","hand":1,"at":1500.0,"note":"","by":"Lin","why":"a kong was missed","order":"o1","deltas":[-2,2,0,0],"before":[0,0,0,0],"totals":[-2,2,0,0],"players":["王小明","Li","Chen","Zhao"]}');
INSERT INTO "messages" VALUES('west-lake-table-1-0a1b2c3d.1-8',1,8,1,'score','s1',3,1180.0,1700000000.0,0,'{"schema":"score/1","id":"west-lake-table-1-0a1b2c3d.1-8","seq":8,"epoch":"0a1b2c3d.1","since":8,"parlor":"west-lake","table":"table-1","session":"s1","hand":3,"at":1180.0,"note":"","result":"won","winner":0,"winners":[],"patterns":[],"payments":[{"from":1,"to":0,"amount":8}],"deltas":[8,-8,0,0],"totals":[24,-24,0,0],"chips":[],"players":["王小明","Li","Chen","Zhao"],"banker":0,"stay":1,"next_banker":0,"next_stay":1,"tiles_left":null,"clause":null,"text":"hand 3 碰碰胡","patterns_by_winner":[],"round_wind":null,"banker_base":null,"next_banker_base":null,"sitting":[]}');
INSERT INTO "messages" VALUES('west-lake-table-2-0a1b2c3d-1',2,1,0,'session','s1',0,1000.0,1700000000.0,0,'{"schema":"session/1","id":"west-lake-table-2-0a1b2c3d-1","seq":1,"epoch":"0a1b2c3d","since":1,"parlor":"west-lake","table":"table-2","session":"s1","hand":0,"at":1000.0,"note":"","status":"begun","players":[{"name":"王小明","card":null,"seat":0},{"name":"Li","card":null,"seat":1},{"name":"Chen","card":null,"seat":2},{"name":"Zhao","card":null,"seat":3}],"stake_per_unit":0.1,"chips":null,"maximum_loss":null,"totals":[0,0,0,0],"text":"","by":""}');
INSERT INTO "messages" VALUES('west-lake-table-2-0a1b2c3d-2',2,2,0,'score','s1',1,1060.0,1700000000.0,0,'{"schema":"score/1","id":"west-lake-table-2-0a1b2c3d-2","seq":2,"epoch":"0a1b2c3d","since":1,"parlor":"west-lake","table":"table-2","session":"s1","hand":1,"at":1060.0,"note":"","result":"won","winner":0,"winners":[],"patterns":[],"payments":[{"from":1,"to":0,"amount":1},{"from":2,"to":0,"amount":1},{"from":3,"to":0,"amount":1}],"deltas":[3,-1,-1,-1],"totals":[3,-1,-1,-1],"chips":[],"players":["王小明","Li","Chen","Zhao"],"banker":0,"stay":1,"next_banker":0,"next_stay":1,"tiles_left":null,"clause":null,"text":"hand 1 碰碰胡","patterns_by_winner":[],"round_wind":null,"banker_base":null,"next_banker_base":null,"sitting":[]}');
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
INSERT INTO "results" VALUES('west-lake-table-1-0a1b2c3d-4',1,0,4,'score','west-lake','table-1','s1',1,1060.0,'王小明',3,3,NULL,1,0);
INSERT INTO "results" VALUES('west-lake-table-1-0a1b2c3d-4',1,1,4,'score','west-lake','table-1','s1',1,1060.0,'Li',-1,-1,NULL,0,0);
INSERT INTO "results" VALUES('west-lake-table-1-0a1b2c3d-4',1,2,4,'score','west-lake','table-1','s1',1,1060.0,'Chen',-1,-1,NULL,0,0);
INSERT INTO "results" VALUES('west-lake-table-1-0a1b2c3d-4',1,3,4,'score','west-lake','table-1','s1',1,1060.0,'Zhao',-1,-1,NULL,0,0);
INSERT INTO "results" VALUES('west-lake-table-1-0a1b2c3d-7',1,0,7,'score','west-lake','table-1','s1',2,1120.0,'王小明',3,6,NULL,1,0);
INSERT INTO "results" VALUES('west-lake-table-1-0a1b2c3d-7',1,1,7,'score','west-lake','table-1','s1',2,1120.0,'Li',-1,-2,NULL,0,0);
INSERT INTO "results" VALUES('west-lake-table-1-0a1b2c3d-7',1,2,7,'score','west-lake','table-1','s1',2,1120.0,'Chen',-1,-2,NULL,0,0);
INSERT INTO "results" VALUES('west-lake-table-1-0a1b2c3d-7',1,3,7,'score','west-lake','table-1','s1',2,1120.0,'Zhao',-1,-2,NULL,0,0);
INSERT INTO "results" VALUES('west-lake-table-1-0a1b2c3d-8',1,0,8,'score','west-lake','table-1','s1',3,1180.0,'王小明',3,9,NULL,1,1);
INSERT INTO "results" VALUES('west-lake-table-1-0a1b2c3d-8',1,1,8,'score','west-lake','table-1','s1',3,1180.0,'Li',-1,-3,NULL,0,1);
INSERT INTO "results" VALUES('west-lake-table-1-0a1b2c3d-8',1,2,8,'score','west-lake','table-1','s1',3,1180.0,'Chen',-1,-3,NULL,0,1);
INSERT INTO "results" VALUES('west-lake-table-1-0a1b2c3d-8',1,3,8,'score','west-lake','table-1','s1',3,1180.0,'Zhao',-1,-3,NULL,0,1);
INSERT INTO "results" VALUES('west-lake-table-1-0a1b2c3d-9',1,0,9,'correction','west-lake','table-1','s1',1,1500.0,'王小明',-2,-2,NULL,0,1);
INSERT INTO "results" VALUES('west-lake-table-1-0a1b2c3d-9',1,1,9,'correction','west-lake','table-1','s1',1,1500.0,'Li',2,2,NULL,0,1);
INSERT INTO "results" VALUES('west-lake-table-1-0a1b2c3d-9',1,2,9,'correction','west-lake','table-1','s1',1,1500.0,'Chen',0,0,NULL,0,1);
INSERT INTO "results" VALUES('west-lake-table-1-0a1b2c3d-9',1,3,9,'correction','west-lake','table-1','s1',1,1500.0,'Zhao',0,0,NULL,0,1);
INSERT INTO "results" VALUES('west-lake-table-1-0a1b2c3d.1-8',1,0,8,'score','west-lake','table-1','s1',3,1180.0,'王小明',8,24,NULL,1,0);
INSERT INTO "results" VALUES('west-lake-table-1-0a1b2c3d.1-8',1,1,8,'score','west-lake','table-1','s1',3,1180.0,'Li',-8,-24,NULL,0,0);
INSERT INTO "results" VALUES('west-lake-table-1-0a1b2c3d.1-8',1,2,8,'score','west-lake','table-1','s1',3,1180.0,'Chen',0,0,NULL,0,0);
INSERT INTO "results" VALUES('west-lake-table-1-0a1b2c3d.1-8',1,3,8,'score','west-lake','table-1','s1',3,1180.0,'Zhao',0,0,NULL,0,0);
INSERT INTO "results" VALUES('west-lake-table-2-0a1b2c3d-2',2,0,2,'score','west-lake','table-2','s1',1,1060.0,'王小明',3,3,NULL,1,0);
INSERT INTO "results" VALUES('west-lake-table-2-0a1b2c3d-2',2,1,2,'score','west-lake','table-2','s1',1,1060.0,'Li',-1,-1,NULL,0,0);
INSERT INTO "results" VALUES('west-lake-table-2-0a1b2c3d-2',2,2,2,'score','west-lake','table-2','s1',1,1060.0,'Chen',-1,-1,NULL,0,0);
INSERT INTO "results" VALUES('west-lake-table-2-0a1b2c3d-2',2,3,2,'score','west-lake','table-2','s1',1,1060.0,'Zhao',-1,-1,NULL,0,0);
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
INSERT INTO "scores" VALUES('west-lake-table-1-0a1b2c3d-4',1,4,'west-lake','table-1','s1',1,1060.0,1700000000.0,'won','王小明',0,1,NULL,'hand 1 碰碰胡','',0);
INSERT INTO "scores" VALUES('west-lake-table-1-0a1b2c3d-7',1,7,'west-lake','table-1','s1',2,1120.0,1700000000.0,'won','王小明',0,1,NULL,'hand 2 碰碰胡','',0);
INSERT INTO "scores" VALUES('west-lake-table-1-0a1b2c3d-8',1,8,'west-lake','table-1','s1',3,1180.0,1700000000.0,'won','王小明',0,1,NULL,'hand 3 碰碰胡','',1);
INSERT INTO "scores" VALUES('west-lake-table-1-0a1b2c3d.1-8',1,8,'west-lake','table-1','s1',3,1180.0,1700000000.0,'won','王小明',0,1,NULL,'hand 3 碰碰胡','',0);
INSERT INTO "scores" VALUES('west-lake-table-2-0a1b2c3d-2',2,2,'west-lake','table-2','s1',1,1060.0,1700000000.0,'won','王小明',0,1,NULL,'hand 1 碰碰胡','',0);
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
INSERT INTO "sessions" VALUES(1,'s1','west-lake','table-1',0,1,'begun',1000.0,NULL,'0.5','["\u738b\u5c0f\u660e", "Li", "Chen", "Zhao"]','[0, 0, 0, 0]',NULL,NULL,'','');
INSERT INTO "sessions" VALUES(2,'s1','west-lake','table-2',0,1,'begun',1000.0,NULL,'0.1','["\u738b\u5c0f\u660e", "Li", "Chen", "Zhao"]','[0, 0, 0, 0]',NULL,NULL,'','');
CREATE TABLE sittings (
	stream INTEGER NOT NULL, 
	session TEXT NOT NULL, 
	player TEXT NOT NULL, 
	card TEXT, 
	CONSTRAINT sittings_pkey PRIMARY KEY (stream, session, player)
);
INSERT INTO "sittings" VALUES(1,'s1','王小明',NULL);
INSERT INTO "sittings" VALUES(1,'s1','Li',NULL);
INSERT INTO "sittings" VALUES(1,'s1','Chen',NULL);
INSERT INTO "sittings" VALUES(1,'s1','Zhao',NULL);
INSERT INTO "sittings" VALUES(2,'s1','王小明',NULL);
INSERT INTO "sittings" VALUES(2,'s1','Li',NULL);
INSERT INTO "sittings" VALUES(2,'s1','Chen',NULL);
INSERT INTO "sittings" VALUES(2,'s1','Zhao',NULL);
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
	CONSTRAINT streams_pkey PRIMARY KEY (id), 
	CONSTRAINT streams_parlor_table_name_identity_key UNIQUE (parlor, table_name, identity)
);
INSERT INTO "streams" VALUES(1,'west-lake','table-1','0a1b2c3d',1,8,8,NULL,0,NULL);
INSERT INTO "streams" VALUES(2,'west-lake','table-2','0a1b2c3d',0,2,2,NULL,0,NULL);
CREATE TABLE tables (
	parlor TEXT NOT NULL, 
	table_name TEXT NOT NULL, 
	status TEXT NOT NULL, 
	epoch TEXT NOT NULL, 
	connection TEXT NOT NULL, 
	since DOUBLE NOT NULL, 
	CONSTRAINT tables_pkey PRIMARY KEY (parlor, table_name)
);
INSERT INTO "tables" VALUES('west-lake','table-1','online','0a1b2c3d.1','c1',1700000000.0);
CREATE INDEX results_player_idx ON results (player);
CREATE INDEX scores_received_at_idx ON scores (received_at);
CREATE INDEX results_at_idx ON results (at);
CREATE INDEX scores_at_idx ON scores (at);
COMMIT;
