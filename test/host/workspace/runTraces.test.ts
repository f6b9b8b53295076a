import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runtimeById } from '../../../server/src/engine/runtimes/registry.ts';
import { sha256 } from '../../../server/src/engine/text/sha256.ts';
import { diskFiles } from '../../../server/src/host/platform/diskFiles.ts';
import { readRecord } from '../../../server/src/host/sqlite/recordReader.ts';
import { lookForTraces } from '../../../server/src/host/workspace/scan/runTraces.ts';

let home: string;
let root: string;

beforeEach(() => {
	home = realpathSync(mkdtempSync(join(tmpdir(), 'soulscope-')));
	root = join(home, 'aria');
	mkdirSync(join(root, 'memory'), { recursive: true });
	mkdirSync(join(home, '.openclaw/state'), { recursive: true });
});

afterEach(() => rmSync(home, { recursive: true, force: true }));

const look = (folder = root) => {
	const runtime = runtimeById('openclaw@2026.9.6');
	if (!runtime) throw new Error('no such runtime');
	const environment = { home, hostTimeZone: 'UTC', variables: {} };
	return lookForTraces({ files: diskFiles, environment, readRecord }, runtime, folder);
};

const database = () => join(home, '.openclaw/state/openclaw.sqlite');

function fill(): DatabaseSync {
	const made = new DatabaseSync(database());
	made.exec('PRAGMA journal_mode = WAL; PRAGMA user_version = 18');
	made.exec(
		'CREATE TABLE workspace_setup_state (workspace_key TEXT, workspace_path TEXT, version INTEGER, bootstrap_seeded_at TEXT, setup_completed_at TEXT, updated_at INTEGER, attested_at_ms INTEGER)',
	);
	made.exec(
		'CREATE TABLE workspace_path_aliases (alias_key TEXT, alias_path TEXT, workspace_key TEXT, workspace_path TEXT)',
	);
	made.prepare('INSERT INTO workspace_setup_state VALUES (?, ?, 1, NULL, NULL, 7, 8)').run(sha256(root), root);
	return made;
}

describe('what a harness reads outside of the listing', () => {
	it.each(['holaboss@2026.4.13', 'holaboss@2026.5.19'])('is looked for with %s', async (id) => {
		const runtime = runtimeById(id);
		if (!runtime) throw new Error('no such runtime');
		const environment = { home, hostTimeZone: 'UTC', variables: {} };
		mkdirSync(join(root, '.holaboss/pi-agent'), { recursive: true });
		writeFileSync(join(home, 'CLAUDE.md'), 'Rules of the house.\n');
		writeFileSync(join(root, '.holaboss/pi-agent/APPEND_SYSTEM.md'), 'Be brief.\n');
		const traces = await lookForTraces({ files: diskFiles, environment, readRecord }, runtime, root);
		expect(traces?.notes?.get(join(home, 'CLAUDE.md'))?.text).toBe('Rules of the house.\n');
		expect(traces?.notes?.get(join(root, '.holaboss/pi-agent/APPEND_SYSTEM.md'))?.text).toBe('Be brief.\n');
	});
});

describe('what runs leave beside the files', () => {
	it('are folders that no listing has, and paths outside of the workspace', async () => {
		const attested = join(home, `.clawdbot/workspace-attestations/${sha256(root)}.attested`);
		mkdirSync(join(home, '.clawdbot/workspace-attestations'), { recursive: true });
		mkdirSync(join(root, '.git'));
		writeFileSync(attested, '');
		writeFileSync(`${root}.attested`, 'somebody else’s\n');
		expect(await look()).toEqual({
			folders: new Set(['.git', 'memory']),
			paths: new Set([attested]),
			realRoot: root,
			record: { kind: 'none' },
		});
		writeFileSync(`${root}.attested`, 'openclaw-workspace-attestation:v1\n{}');
		expect((await look())?.paths).toEqual(new Set([attested, `${root}.attested`]));
	});

	it('are read from the runtime’s own database, while it is open and once it is closed', async () => {
		const rows = [expect.objectContaining({ workspace_key: sha256(root), updated_at: 7, attested_at_ms: 8 })];
		const open = fill();
		expect((await look())?.record).toMatchObject({ kind: 'rows', layout: 18, rows: { setup: rows, hashes: [] } });
		open.close();
		expect((await look())?.record).toMatchObject({ kind: 'rows', rows: { setup: rows, aliases: [] } });
	});

	it('are looked up by where a link leads', async () => {
		fill().close();
		symlinkSync(root, join(home, 'linked'));
		const traces = await look(join(home, 'linked'));
		expect(traces?.realRoot).toBe(root);
		expect(traces?.record).toMatchObject({ kind: 'rows', rows: { setup: [{ workspace_path: root }] } });
	});

	it('are no reason to fail where the database is none', async () => {
		writeFileSync(database(), 'this is not a database, not at all '.repeat(40));
		expect((await look())?.record).toEqual({ kind: 'broken', path: database() });
		rmSync(database());
		mkdirSync(database());
		expect((await look())?.record).toEqual({ kind: 'broken', path: database() });
	});
});
