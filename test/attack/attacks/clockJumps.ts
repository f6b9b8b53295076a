import { mkdirSync, utimesSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { memoryTranscripts } from '../../../server/src/host/conversations/storage/inMemory.ts';
import { sqliteTranscripts } from '../../../server/src/host/conversations/storage/sqlite.ts';
import { userMessage } from '../../host/support/conversations/transcriptEntries.ts';
import { gate } from '../../host/support/gates.ts';
import { policy } from '../../host/support/memoryPolicy.ts';
import { onDisk } from '../../host/support/workspaceOnDisk.ts';
import { whenOver } from '../../support/whenOver.ts';
import type { Attack, Ground } from '../attack.ts';
import { startProcess } from '../support/childProcess.ts';
import { ledgerOfLines, lineOf } from '../support/ledgerOfLines.ts';

const jumpingClock = fileURLToPath(new URL('../processes/jumpingClock.ts', import.meta.url));

const day = 86_400;

/** Seconds from now at which something is dated: long before anything, a while ago, now, and when nobody is left. */
const dates = [-56 * 365 * day, -day, -3, 0, 3, day, 70 * 365 * day];

/** What a dead writer may have left, dated whenever its clock said. */
const leftovers: Readonly<
	Record<string, (path: (name: string) => string, write: (name: string, text: string) => void) => string>
> = {
	lock(path) {
		mkdirSync(path('.MEMORY.md.soulscope-lock'));
		return '.MEMORY.md.soulscope-lock';
	},
	'temporary file'(_path, write) {
		write('.MEMORY.md.00112233.soulscope-tmp', 'half a li');
		return '.MEMORY.md.00112233.soulscope-tmp';
	},
	'record of an append'(_path, write) {
		write('.MEMORY.md.soulscope-append', `soulscope append 1 ${lineOf('old-0').length}\n${lineOf('torn-0')}`);
		return '.MEMORY.md.soulscope-append';
	},
};

async function datedLeftovers(ground: Ground): Promise<void> {
	const tries = Object.entries(leftovers).flatMap(([what, leave]) => dates.map((date) => ({ what, leave, date })));
	// All at once: each that lies in the future takes seconds to be given up.
	await Promise.all(
		tries.map(async ({ what, leave, date }) => {
			ground.tried();
			const ledger = ledgerOfLines();
			for (const id of ['old-0', 'new-0']) ledger.hear(`begins ${id}`);
			const disk = onDisk({ 'MEMORY.md': lineOf('old-0') });
			const name = leave(disk.file, disk.write);
			const then = Date.now() / 1000 + date;
			utimesSync(disk.file(name), then, then);
			const transform = (now = '') => now + lineOf('new-0');
			const report = `a write beside a ${what} of ${date} s from now`;
			const outcome = await ground.answered(
				gate.change({ root: disk.root, path: 'MEMORY.md', policy, transform }),
				report,
			);
			ground.expect(outcome?.kind === 'written', 'wrong', () => `${report}: ${JSON.stringify(outcome)}`);
			for (const id of ['old-0', 'new-0']) ledger.hear(`kept ${id}`);
			ledger.judge(disk.read('MEMORY.md'), ground, report);
		}),
	);
}

/** Writers whose clocks jump, beside one whose clock is right. */
async function jumpingWriters(ground: Ground, lines: number): Promise<void> {
	const disk = onDisk();
	const ledger = ledgerOfLines();
	const writers = ['right', 'wrong', 'odd'].map(async (name) => {
		const args = [disk.root, name, String(ground.dice.below(1e9)), String(lines)];
		const writer = startProcess('writingProcess.ts', args, name === 'right' ? [] : ['--import', jumpingClock]);
		writer.onLine((line) => {
			ledger.hear(line);
			if (/^(kept|refused)/u.test(line)) ground.tried();
		});
		const end = await ground.answered(writer.ended, 'a writer whose clock jumps', 300);
		ground.expect(end === 0, 'wrong', () => `the writer ${name} ended with ${end}`);
	});
	await Promise.all(writers);
	ledger.judge(disk.read('MEMORY.md'), ground, 'clocks that jump');
	ground.note(`${ledger.kept} lines kept by writers with three clocks`);
}

/** What is said while the clock goes back and forth keeps its order, and is found again. */
async function jumpingTalk(ground: Ground, entries: number): Promise<void> {
	const file = onDisk().file('chat.db');
	const kept = sqliteTranscripts({ file, onTrouble: (line) => ground.broke('wrong', line) });
	whenOver(() => kept[Symbol.dispose]());
	for (const transcripts of [kept, memoryTranscripts()]) {
		const at = () => Math.round(Date.now() + ground.dice.one(dates) * 1000);
		const id = await transcripts.begin({ root: '/ws', session: 'main', at: at() });
		const ids = Array.from({ length: entries }, (_, index) => `entry ${index}`);
		for (const entry of ids) {
			ground.tried();
			await transcripts.put(id, userMessage(entry, entry, { at: at() }));
		}
		const found = (await transcripts.open(id))?.entries.map((entry) => entry.id) ?? [];
		ground.expect(
			found.join() === ids.join(),
			'lost',
			() => `said while the clock jumped: ${found.length} of ${entries}`,
		);
		const listed = await transcripts.list('/ws', { query: 'entry' });
		ground.expect(listed.length === 1, 'lost', () => 'a conversation whose clock jumped is not listed');
	}
}

export const clockJumps: Attack = {
	name: 'clock-jumps',
	what: 'clocks jump by seconds and by years, and what dead writers left is dated in the past and in the future',
	async run(ground) {
		await datedLeftovers(ground);
		for (let round = 0; round < ground.size(1, 5); round++) await jumpingWriters(ground, ground.size(15, 80));
		await jumpingTalk(ground, ground.size(50, 500));
	},
};
