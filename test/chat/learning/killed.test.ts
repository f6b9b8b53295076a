import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { RelatedLine, SettleProposalParams } from '../../../protocol/memory/proposals.ts';
import type { NewRow } from '../../../server/src/host/records/tables.ts';
import { userMessage } from '../../host/support/conversations/transcriptEntries.ts';
import { onDisk } from '../../host/support/workspaceOnDisk.ts';
import { proposalsOnDisk, type Shared } from './proposalsOnDisk.ts';

const script = fileURLToPath(new URL('./acceptingProcess.ts', import.meta.url));
const noon = Date.UTC(2026, 10, 21, 12);
/** By then, what was broken off counts as such. */
const later = noon + 120_000;

/** Deaths at once: whoever comes after one waits for its locks to be abandoned, and has nothing to do meanwhile. */
const lanes = 6;

const said = 'Remember that the alpha box is on the left shelf.';
const fact = 'The alpha box is on the left shelf.';
const old = 'The alpha box is in the cellar.';

interface Household {
	readonly runtime: string;
	readonly files: Readonly<Record<string, string>>;
	readonly instead?: Pick<RelatedLine, 'path' | 'line'>;
	/** Whether taking it back is tried as well. */
	readonly isTakenBack?: true;
}

const agent = { 'SOUL.md': '# Soul\n\nBe kind.\n', 'AGENTS.md': 'Work.\n' };

const households: Readonly<Record<string, Household>> = {
	'a line in MEMORY.md': {
		runtime: 'openclaw@2026.9.6',
		files: { ...agent, 'MEMORY.md': '# Memory\n\n- Ana likes oolong.\n' },
	},
	'a line that takes the place of another': {
		runtime: 'openclaw@2026.9.6',
		files: { ...agent, 'MEMORY.md': `# Memory\n\n- ${old}\n- Ana likes oolong.\n` },
		instead: { path: 'MEMORY.md', line: 2 },
		isTakenBack: true,
	},
	'a leaf with its index': { runtime: 'holaboss@2026.4.13', files: { 'AGENTS.md': 'Work.\n' }, isTakenBack: true },
	'a belief': { runtime: 'botholomew@0.20.2', files: { 'beliefs.md': '# Beliefs\n\n- Tea is good.\n' } },
};

const row = (root: string): NewRow<'memoryProposals'> => ({
	proposalId: 'p',
	workspaceId: root,
	root,
	sessionId: 'talk',
	inputId: 'q',
	proposalKind: 'fact',
	targetKey: 'alpha box',
	title: 'Alpha box',
	summary: fact,
	payload: {},
	evidence: said,
	confidence: 0.9,
	sourceMessageId: 'user-q',
	createdAt: new Date(noon).toISOString(),
	updatedAt: new Date(noon).toISOString(),
});

/** All that stands in the workspace, without what a write leaves behind that was killed. */
async function everything(root: string): Promise<string> {
	const names = await readdir(root, { recursive: true, withFileTypes: true });
	const files = names.filter((each) => each.isFile() && !each.name.includes('.soulscope-'));
	return (await Promise.all(files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'utf8')))).join('\n');
}

/** A line of Markdown that says it, whatever stands around it; headings, titles and indexes repeat a fact. */
const times = (whole: string, sentence: string): number =>
	whole.split('\n').filter((line) => line.replace(/^[-*] (?:\[[^\]]*\] )?/u, '').trim() === sentence).length;

/** Homes that are all alike, and processes that settle the proposal in one. */
async function homes({ runtime, files, instead }: Household) {
	const disk = onDisk();
	const pristine = disk.file('pristine');
	await mkdir(join(pristine, 'home'), { recursive: true });
	for (const [path, content] of Object.entries(files)) disk.write(`pristine/workspace/${path}`, content);
	const line: RelatedLine | undefined = instead && { ...instead, uri: '', text: `- ${old}`, relation: 'contradicts' };
	const accept: SettleProposalParams = { proposal: 'p', how: 'accept', ...(line && { instead: line }) };

	/** One for the death at this step. */
	async function lay(step: number): Promise<Shared> {
		const at = disk.file(`at-${step}`);
		await cp(pristine, at, { recursive: true });
		const shared: Shared = {
			runtime,
			root: join(at, 'workspace'),
			home: join(at, 'home'),
			chat: join(at, 'chat.db'),
			changes: join(at, 'changes.db'),
		};
		using before = await proposalsOnDisk(shared, { now: noon });
		const conversation = await before.transcripts.begin({ root: shared.root, session: 'main', at: noon });
		await before.transcripts.put(conversation, userMessage('q', said));
		await before.transcripts.records.add('memoryProposals', { ...row(shared.root), sessionId: conversation });
		return shared;
	}

	/** What it said and what ended it, where a process settles the proposal that is killed at `step`. */
	async function settle(shared: Shared, settling: SettleProposalParams, step: number) {
		const args = [script, JSON.stringify(shared), String(noon), String(step), JSON.stringify(settling)];
		const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
		const [said, [, signal]] = await Promise.all([text(child.stdout), once(child, 'close')]);
		return { said, signal: signal as string | null };
	}

	/** Settles the proposal in peace: the number of steps that it takes. */
	async function stepsOf(shared: Shared, settling: SettleProposalParams): Promise<number> {
		const { steps, result } = JSON.parse((await settle(shared, settling, 0)).said) as {
			steps: number;
			result: unknown;
		};
		expect(result).toMatchObject({ kind: 'settled' });
		expect(steps).toBeGreaterThan(5);
		return steps;
	}

	return { accept, lay, settle, stepsOf };
}

/** Calls `die` for each step from the first to the last, several at once. */
async function atEach(steps: number, die: (step: number, what: string) => Promise<void>): Promise<void> {
	const todo = Array.from({ length: steps }, (_, index) => index + 1).values();
	const failed: unknown[] = [];
	await Promise.all(
		Array.from({ length: lanes }, async () => {
			for (const step of todo)
				if (failed.length === 0)
					await die(step, `killed at step ${step} of ${steps}`).catch((error) => failed.push(error));
		}),
	);
	for (const error of failed) throw error;
}

describe.each(Object.entries(households))('%s', { timeout: 300_000 }, (_, household) => {
	it('is not lost once it is accepted, and never there twice, wherever the process is killed', async () => {
		const { accept, lay, settle, stepsOf } = await homes(household);
		const lived = await lay(0);
		const steps = await stepsOf(lived, accept);
		const whole = await everything(lived.root);
		const standing = times(whole, fact);
		expect(standing).toBeGreaterThan(0);

		await atEach(steps, async (step, at) => {
			const shared = await lay(step);
			expect((await settle(shared, accept, step)).signal, at).toBe('SIGKILL');
			using after = await proposalsOnDisk(shared, { now: later });
			const [left] = await after.proposals.list(true);
			const found = await everything(shared.root);
			// Never neither.
			if (household.instead) expect(times(found, fact) + times(found, old), at).toBeGreaterThan(0);
			if (left?.state === 'accepted') {
				// Of a line that took another's place, that other may be left, and nothing else.
				if (household.instead) expect(times(found, fact), at).toBe(standing);
				else expect(found, at).toBe(whole);
			} else {
				expect([left?.state, times(found, fact)], at).toEqual(['pending', 0]);
				expect(await after.proposals.settle(accept), at).toMatchObject({ kind: 'settled' });
				expect(await everything(shared.root), at).toBe(whole);
			}
		});
	});
});

const takenBack = Object.entries(households).filter(([, { isTakenBack }]) => isTakenBack);

describe.each(takenBack)('%s', { timeout: 300_000 }, (_, household) => {
	it('is taken back whole or can be, wherever the process is killed', async () => {
		const { accept, lay, settle, stepsOf } = await homes(household);
		const reopen: SettleProposalParams = { proposal: 'p', how: 'reopen' };
		const accepted = async (step: number): Promise<Shared> => {
			const shared = await lay(step);
			using before = await proposalsOnDisk(shared, { now: noon });
			expect(await before.proposals.settle(accept)).toMatchObject({ kind: 'settled' });
			return shared;
		};
		const lived = await accepted(0);
		const whole = await everything(lived.root);
		const steps = await stepsOf(lived, reopen);
		const bare = await everything(lived.root);
		expect(times(bare, fact)).toBe(0);

		await atEach(steps, async (step, at) => {
			const shared = await accepted(step);
			expect((await settle(shared, reopen, step)).signal, at).toBe('SIGKILL');
			using after = await proposalsOnDisk(shared, { now: later });
			const [left] = await after.proposals.list(true);
			if (household.instead) {
				const found = await everything(shared.root);
				expect(times(found, fact) + times(found, old), at).toBeGreaterThan(0);
			}
			if (left?.state === 'accepted') {
				expect(await after.proposals.settle(reopen), at).toMatchObject({ kind: 'settled' });
				expect(await everything(shared.root), at).toBe(bare);
			}
			expect(await after.proposals.settle(accept), at).toMatchObject({ kind: 'settled' });
			expect(await everything(shared.root), at).toBe(whole);
		});
	});
});
