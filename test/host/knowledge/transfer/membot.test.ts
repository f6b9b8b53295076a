import { describe, expect, it } from 'vitest';
import { sha256 } from '../../../../server/src/engine/text/sha256.ts';
import { textFormats } from '../../../../server/src/host/knowledge/textFormats.ts';
import type { DuckDbLibrary } from '../../../../server/src/host/knowledge/transfer/duckDb.ts';
import { importInto } from '../../../../server/src/host/knowledge/transfer/importing.ts';
import { memoryStorage } from '../../../support/knowledge/memoryStorage.ts';
import { onDisk } from '../../support/workspaceOnDisk.ts';
import { noon } from '../stores.ts';

type Row = Readonly<Record<string, unknown>>;

const columns =
	'logical_path version_id tombstone source_type source_path source_sha256 blob_sha256 content mime_type size_bytes'
		.split(' ')
		.concat(
			'fetcher refresh_frequency_sec refreshed_at last_refresh_status change_note created_at downloader_args'.split(
				' ',
			),
		);

/** The rows of a store as the library gives them: it has been tried with the real one. */
const rows: readonly Row[] = [
	{
		logical_path: 'tea.md',
		version_id: '2026-05-01T00:52:32.120Z',
		tombstone: false,
		source_type: 'inline',
		content: '# Tea',
		mime_type: 'text/markdown',
		size_bytes: 5,
		change_note: 'first',
		created_at: '2026-05-01T00:52:32.120Z',
	},
	{
		logical_path: 'tea.md',
		version_id: '2026-05-02T00:00:00.000Z',
		tombstone: true,
		source_type: 'inline',
		content: '',
	},
	{
		logical_path: 'home/sam/run.ts',
		version_id: '2026-05-01T00:00:00.000Z',
		tombstone: false,
		source_type: 'local',
		source_path: '/home/sam/run.ts',
		source_sha256: sha256('export {};'),
		blob_sha256: sha256('export {};'),
		content: '(unknown binary, text/javascript, 10 bytes)',
		mime_type: 'text/javascript',
		size_bytes: 10,
		refresh_frequency_sec: 3600,
		downloader_args: '{"a":1}',
	},
	{
		logical_path: '../odd',
		version_id: '2026-05-01T00:00:00.000Z',
		tombstone: false,
		source_type: 'inline',
		content: 'x',
	},
];

interface Fake {
	readonly columns?: readonly string[];
	readonly fails?: string;
	readonly failsLater?: string;
}

function fakeDuckDb({ columns: known = columns, fails, failsLater }: Fake = {}) {
	const seen = { options: {} as Readonly<Record<string, string>>, open: 0, asked: [] as string[] };
	const closeSync = (): void => {
		seen.open -= 1;
	};
	const connection = () => {
		seen.open += 1;
		return {
			async stream(sql: string) {
				seen.asked.push(sql);
				if (failsLater) throw new Error(failsLater);
				return {
					async *yieldRowObjectJson() {
						// What is not there is null.
						for (const row of rows) yield [{ ...Object.fromEntries(columns.map((name) => [name, null])), ...row }];
					},
				};
			},
			async runAndReadAll(sql: string, [digest]: readonly string[] = []) {
				const names = sql.includes("'blobs'") ? ['sha256', 'bytes'] : known;
				const blob = { mime_type: 'text/javascript', size_bytes: 10, bytes: btoa('export {};') };
				const found: readonly Row[] = sql.includes('information_schema')
					? names.map((column_name) => ({ column_name }))
					: [digest === sha256('export {};') ? blob : {}];
				return { getRowObjectsJson: () => found };
			},
			closeSync,
		};
	};
	const library: DuckDbLibrary = {
		DuckDBInstance: {
			async create(_file, options) {
				if (fails) throw new Error(fails);
				seen.options = options;
				seen.open += 1;
				return { connect: async () => connection(), closeSync };
			},
		},
	};
	return { seen, library };
}

function membot(fake?: Fake) {
	const disk = onDisk({ 'home/index.duckdb': `${'x'.repeat(8)}DUCK`, 'other.db': 'SQLite format 3' });
	const storage = memoryStorage();
	const { seen, library } = fakeDuckDb(fake);
	const world = { storage, store: disk.file('own.db'), convert: textFormats, clock: () => noon };
	return {
		seen,
		storage,
		importFrom: (path: string, more: object = {}) =>
			importInto(
				{ ...world, loadDuckDb: async () => library },
				{ from: disk.file(path), root: disk.root, prefix: '', dryRun: false, keepSources: true, ...more },
			),
	};
}

describe('a store of membot', () => {
	it.each(['home', 'home/index.duckdb'])('is taken in with all its versions, from %s', async (path) => {
		const { importFrom, storage, seen } = membot();
		const imported = await importFrom(path);
		expect(imported).toMatchObject({ kind: 'membot', ok: 3, failed: 1 });
		expect(imported.ingested.at(-1)?.error).toContain('a path cannot have “.” or “..” in it');
		expect(storage.kept.versions.get('tea.md')).toMatchObject([
			{ version_id: '2026-05-01T00:52:32.120Z', content: '# Tea', change_note: 'first', tombstone: false },
			{ version_id: '2026-05-02T00:00:00.000Z', tombstone: true, created_at: '2026-05-02T00:00:00.000Z' },
		]);
		expect(await importFrom(path)).toMatchObject({ ok: 0, unchanged: 3 });
		expect(seen.open).toBe(0);
	});

	it('has the text of source code here, which membot keeps as bytes alone', async () => {
		const { importFrom, storage } = membot();
		await importFrom('home');
		expect(storage.kept.versions.get('home/sam/run.ts')).toMatchObject([
			{
				content: 'export {};',
				content_sha256: sha256('export {};'),
				source_path: '/home/sam/run.ts',
				refresh_frequency_sec: 3600,
				downloader_args: { a: 1 },
			},
		]);
		expect(storage.kept.blobs.get(sha256('export {};'))?.mime_type).toBe('text/javascript');
	});

	it('makes no file of this computer a source unless a person says so', async () => {
		const { importFrom, storage } = membot();
		expect(await importFrom('home', { keepSources: false })).toMatchObject({ sources_left_out: 1 });
		expect(storage.kept.versions.get('home/sam/run.ts')).toMatchObject([
			{ source_path: null, refresh_frequency_sec: null },
		]);
	});

	it('may be an older one, that has fewer columns', async () => {
		const { importFrom, seen, storage } = membot({ columns: ['logical_path', 'version_id', 'content', 'tombstone'] });
		expect(await importFrom('home', { dryRun: true })).toMatchObject({ ok: 3, dry_run: true });
		expect(storage.kept.versions.size).toBe(0);
		expect(seen.asked[0]).toContain('NULL AS downloader');
	});

	it('is opened to be read alone, and reaches nothing but itself', async () => {
		const { importFrom, seen } = membot();
		await importFrom('home');
		expect(seen.options).toEqual({
			access_mode: 'READ_ONLY',
			enable_external_access: 'false',
			autoinstall_known_extensions: 'false',
			autoload_known_extensions: 'false',
			lock_configuration: 'true',
		});
	});

	it.each([
		[{ columns: ['name'] }, 'this database is not a store of membot'],
		[{ fails: 'IO Error: Could not set lock on file' }, 'another program is using it; end that, then try again'],
		[{ fails: 'IO Error: truncated' }, 'it cannot be read (IO Error: truncated)'],
		[{ failsLater: 'Permission Error: disabled' }, 'it cannot be read (Permission Error: disabled)'],
	])('is refused in one line where it cannot be read: %j', async (fake, why) => {
		const { importFrom, seen } = membot(fake);
		await expect(importFrom('home')).rejects.toThrow(why);
		expect(seen.open).toBe(0);
	});

	it('is told from other files', async () => {
		await expect(membot().importFrom('other.db')).rejects.toThrow('this is neither a folder nor a store of membot');
	});
});
