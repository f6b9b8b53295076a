import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hunkOf } from '../../../server/src/engine/memory/notes/hunk.ts';
import { backupMessage } from '../../../server/src/host/backup/message.ts';
import { backupStatus } from '../../../server/src/host/backup/status.ts';
import type { SecretScanner } from '../../../server/src/host/secrets/scanner.ts';
import { type ChangeRecord, sign } from '../../../server/src/host/writes/records/record.ts';
import { backedUpAgent } from './backedUpAgent.ts';

const key = `ghp_${'a1B2c3D4e5'.repeat(4).slice(0, 36)}`;

/** Knows one secret that no pattern would tell from prose. */
const passphrase = 'correct horse battery staple';
const knows: SecretScanner = {
	scan: async (text) =>
		text.includes(passphrase) ? [{ kind: 'a passphrase', range: { start: 0, end: text.length } }] : [],
};

const remembered = (root: string, before: string, after: string, at = Date.now()): ChangeRecord => ({
	...sign('remember'),
	at,
	root,
	path: 'MEMORY.md',
	before: undefined,
	after: undefined,
	hunk: hunkOf(before, after),
});

describe('the message of a backup', () => {
	it('quotes what was learnt', async () => {
		const { root, run, points } = await backedUpAgent({ 'MEMORY.md': '# Memory\r\n\r\n- Sam likes tea.\r\n' });
		const record = remembered(root, '# Memory\r\n\r\n', '# Memory\r\n\r\n- Sam likes tea.\r\n');
		await run({ records: { list: async () => [record] } });
		expect((await points())[0]?.message).toMatch(
			/^Remembered: Sam likes tea\.\n\n\* you: remembered: Sam likes tea\./u,
		);
	});

	it('does not quote a secret that was learnt and taken out again', async () => {
		const { root, run, points } = await backedUpAgent({ 'MEMORY.md': 'Kind.\n' });
		const record = remembered(root, 'Kind.\n', `Kind.\n- The vault opens to ${passphrase}.\n`);
		await run({ scanner: knows, records: { list: async () => [record] } });
		const [{ message } = { message: '' }] = await points();
		expect(message).toContain('* you: remembered');
		expect(message).not.toContain('horse');
	});

	it('does not quote half of a secret, where the other half was written before', async () => {
		const { root, run, points } = await backedUpAgent({ 'MEMORY.md': 'Kind.\n' });
		await run();
		await writeFile(join(root, 'MEMORY.md'), 'Kind and brief.\n');
		const record = remembered(root, 'correct horse\n', 'correct horse\nbattery staple\n');
		await run({ scanner: knows, records: { list: async () => [record] } });
		expect((await points())[0]?.message).not.toContain('battery');
	});
});

const utf16 = (text: string, order: 'le' | 'be', mark: boolean): Uint8Array => {
	const bytes = Buffer.from(`${mark ? '\uFEFF' : ''}${text}`, 'utf16le');
	return order === 'le' ? bytes : bytes.swap16();
};

const line = `token: ${key}\r\n`;

describe('a file with a secret is not backed up', () => {
	it.each([
		['as UTF-8', Buffer.from(line)],
		['as UTF-16 LE with a mark', utf16(line, 'le', true)],
		['as UTF-16 BE with a mark', utf16(line, 'be', true)],
		['as UTF-16 LE without one', utf16(line, 'le', false)],
		['as UTF-16 BE without one', utf16(line, 'be', false)],
		['as UTF-32', Buffer.from([...line].flatMap((letter) => [letter.charCodeAt(0), 0, 0, 0]))],
		['with a NUL byte at its end', Buffer.from(`${line}\0`)],
		['between NUL bytes, as programs keep texts', Buffer.from(`\0\x01name\0${key}\0more\0\x02`)],
		['among bytes that are no text', Buffer.concat([Buffer.of(0x89, 0x50, 0, 0xff, 0xfe), Buffer.from(line)])],
	])('%s', async (_, bytes) => {
		const { run } = await backedUpAgent({ 'TOOLS.md': bytes, 'SOUL.md': 'Kind.\n' });
		const { leftOut, changes } = await run();
		expect(leftOut).toEqual([{ path: 'TOOLS.md', reason: expect.stringContaining('what looks like') }]);
		expect(changes.map(({ path }) => path)).toEqual(['SOUL.md']);
	});

	it('in a way that no pattern tells, between NUL bytes', async () => {
		const { run } = await backedUpAgent({ 'x.bin': Buffer.from(`\0${passphrase}\0`) });
		expect((await run({ scanner: knows })).leftOut).toMatchObject([{ path: 'x.bin' }]);
	});
});

describe('a secret in a name', () => {
	it('keeps what has it out of the backup, and is nowhere shown', async () => {
		const { root, data, run, points } = await backedUpAgent({
			'SOUL.md': 'Kind.\n',
			[`${key}.md`]: 'Tea.\n',
			[`notes/${key}/tea.md`]: 'Green.\n',
			'.gitignore': '*.txt\n',
			[`${key}.txt`]: 'x\n',
		});
		const outcome = await run();
		expect(outcome.leftOut).toEqual([
			{
				path: '••••••••.md',
				reason: 'its name has what looks like a GitHub token, so that nothing secret is in a backup',
			},
			{
				path: 'notes/••••••••',
				reason: 'its name has what looks like a GitHub token, so that nothing secret is in a backup',
			},
		]);
		expect(outcome.ignored).toEqual(['••••••••.txt']);
		const told = JSON.stringify([outcome, await points(), await backupStatus(root, data)]);
		expect(told).not.toContain(key);
		expect(outcome.files).toBe(2);
	});

	it('is not in the message where a backup from before has the file, which it keeps', async () => {
		const message = backupMessage({ operations: [], files: [{ path: `${key}.md`, kind: 'removed' }] });
		expect(message).toBe('Deleted: ••••••••.md\n\n- ••••••••.md');
	});
});

it('a picture is backed up', async () => {
	const noise = Uint8Array.from({ length: 300_000 }, (_, index) => Math.imul(index + 1, 0x9e3779b1) >>> 21);
	const { run } = await backedUpAgent({ 'aria.png': Buffer.concat([Buffer.of(0x89, 0x50, 0x4e, 0x47, 0), noise]) });
	expect((await run()).leftOut).toEqual([]);
});

it.each([599_990, 600_020, 1_199_985])('a key at byte %i of a long file is found', async (at) => {
	for (const filler of ['tea ', '\0\x01\x02\xff']) {
		const bytes = Buffer.concat([
			Buffer.alloc(at, filler, 'latin1'),
			Buffer.from(`\n${key}\n`),
			Buffer.alloc(at, filler),
		]);
		const { run } = await backedUpAgent({ 'long.bin': bytes });
		expect((await run()).leftOut).toMatchObject([{ path: 'long.bin' }]);
	}
});
