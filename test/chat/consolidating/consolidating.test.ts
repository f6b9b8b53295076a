import { describe, expect, it } from 'vitest';
import type { Settings } from '../../../protocol/workspace/settings.ts';
import type { ModelAsker } from '../../../server/src/chat/asking/askModel.ts';
import { proposeConsolidating } from '../../../server/src/chat/consolidating/proposeConsolidating.ts';
import { createProposals } from '../../../server/src/chat/learning/proposals/proposals.ts';
import { cancellableOf } from '../../../server/src/host/platform/cancellation.ts';
import { proposalServices } from '../learning/proposalServices.ts';
import { type TalkSetting, talkWith } from '../talk.ts';

const noCancellation = cancellableOf(new AbortController().signal);

const log = '# 2026-08-03\n\n- 10:00 Swept the whole yard\n- 10:40 Decided: classes stay at six places\n';
const logs = { 'MEMORY.md': '# Memory\n\n- Ana likes oolong.\n', 'memory/2026-08-03.md': log };

interface Asking {
	readonly learn?: Settings['chat']['learn'];
	readonly answer?: unknown;
}

async function keeping(setting: TalkSetting = {}, { learn = 'rules', answer }: Asking = {}) {
	const talk = await talkWith({ files: logs, ...setting });
	const services = proposalServices(talk);
	const proposals = createProposals(services);
	const questions: unknown[] = [];
	const model: ModelAsker = {
		async ask(_root, { data }) {
			questions.push(data);
			return { kind: 'answered', text: JSON.stringify(answer), by: { model: 'm-1', input: 10, output: 2 } };
		},
	};
	const look = (days = 30) => {
		const params = { workspace: talk.files.uriOf(''), days };
		return proposeConsolidating(talk.workspace, params, { ...services, learning: () => learn, model }, noCancellation);
	};
	const only = async () => {
		const [first, ...others] = await proposals.list(false);
		if (!first || others.length > 0) throw new Error('not one proposal');
		return first;
	};
	return { talk, proposals, look, only, questions };
}

describe('what older logs say', () => {
	it('is proposed for the long-term memory with the lines that it rests on, and how full that is then', async () => {
		const { talk, proposals, look, only } = await keeping();
		expect(await look()).toMatchObject({ kind: 'looked', files: 1, found: 1, notes: [] });
		const proposal = await only();
		expect(proposal).toMatchObject({
			kind: 'consolidate',
			title: 'Decision: Classes stay at six places',
			text: 'Decision: Classes stay at six places (2026-08-03)',
			lines: [{ path: 'memory/2026-08-03.md', line: 3, text: '- 10:40 Decided: classes stay at six places' }],
		});
		const preview = await proposals.preview({ proposal: proposal.id }, noCancellation);
		if (preview.kind !== 'ready') throw new Error(preview.message);
		const after = preview.shown.changes[0]?.after ?? '';
		expect(preview.budget).toEqual({
			path: 'MEMORY.md',
			length: after.trimEnd().length,
			limit: 20_000,
			unit: 'characters',
		});
		expect(preview.tokens).toBeGreaterThan(5);

		await proposals.settle({ proposal: proposal.id, how: 'accept', shown: preview.shown });
		expect(await talk.read('MEMORY.md')).toContain('- Decision: Classes stay at six places (2026-08-03)\n');
		expect(await talk.read('memory/2026-08-03.md')).toBe(log);
		await proposals.settle({ proposal: proposal.id, how: 'reopen' });
		expect(await talk.read('MEMORY.md')).toBe(logs['MEMORY.md']);
	});

	it('is never proposed again once it was dismissed, though a later log says it again', async () => {
		const { talk, proposals, look, only } = await keeping();
		await look();
		await proposals.settle({ proposal: (await only()).id, how: 'dismiss' });
		await talk.files.write('memory/2026-09-01.md', log.replaceAll('2026-08-03', '2026-09-01'));
		await talk.services.changed([talk.files.pathOf('memory/2026-09-01.md')]);
		expect(await look()).toMatchObject({ files: 2, found: 0 });
	});

	it('is not looked at where the log is younger than was asked for', async () => {
		const { look } = await keeping();
		expect(await look(365)).toMatchObject({ files: 0, found: 0 });
	});

	it('is not proposed where the long-term memory says it, which is told', async () => {
		const { look } = await keeping({
			files: { ...logs, 'MEMORY.md': '# Memory\n\n- Decision: classes stay at six places.\n' },
		});
		expect(await look()).toMatchObject({ found: 0, notes: ['1 line is already in long-term memory.'] });
	});

	it('shows what of the long-term memory contradicts it, and not the log itself', async () => {
		const memory = '# Memory\n\n- The release command is `make release`.\n';
		const day = '# 2026-08-03\n\n- The release command is `npm run ship`.\n';
		const hit = (path: string, line: number) => ({
			path,
			startLine: line,
			endLine: line,
			snippet: '',
			snippetLine: line,
			score: 1,
			parts: {},
			terms: [],
			exact: false,
		});
		const { proposals, look, only } = await keeping({
			files: { 'MEMORY.md': memory, 'memory/2026-08-03.md': day },
			find: async () =>
				({
					hits: [hit('memory/2026-08-03.md', 3), hit('MEMORY.md', 3)],
					mode: 'keyword',
					notes: [],
					state: {},
				}) as never,
		});
		await look();
		const preview = await proposals.preview({ proposal: (await only()).id }, noCancellation);
		expect(preview).toMatchObject({ related: [{ path: 'MEMORY.md', relation: 'contradicts' }] });
	});

	it('is nothing where the runtime keeps no logs', async () => {
		const { look } = await keeping({ files: {}, runtime: 'holaboss@2026.4.13' });
		expect(await look()).toMatchObject({ kind: 'failed', message: expect.stringContaining('keeps no daily logs') });
	});
});

describe('with the chat’s model', () => {
	const files = {
		...logs,
		'memory/2026-08-04.md': '# 2026-08-04\n\n- The baker gets up at three and sleeps on Sunday nights\n',
	};

	it('is what it says of the lines that it names, each with them', async () => {
		const answer = { memories: [{ text: 'The baker sleeps on Sunday nights.', lines: [3] }] };
		const { proposals, look, questions } = await keeping({ files }, { learn: 'model', answer });
		expect(await look()).toMatchObject({ found: 2 });
		expect(questions).toMatchObject([{ lines: [{ number: 1 }, { number: 2 }, { number: 3, day: '2026-08-04' }] }]);
		expect(await proposals.list(false)).toMatchObject([
			{ title: 'Decision: Classes stay at six places' },
			{
				title: 'The baker sleeps on Sunday nights.',
				by: { model: 'm-1' },
				lines: [{ path: 'memory/2026-08-04.md', line: 2 }],
			},
		]);
	});

	it.each([
		['rests on no line', { text: 'The baker sleeps on Sunday nights.', lines: [] }],
		['rests on a line that says something else', { text: 'The baker sleeps on Sunday nights.', lines: [1] }],
		['rests on a line that was not there', { text: 'The baker sleeps on Sunday nights.', lines: [9, 'x'] }],
		['says what is proposed already', { text: 'Decision: classes stay at six places.', lines: [2] }],
		['is no memory', 'The baker sleeps.'],
	])('is not what %s', async (_, memory) => {
		const { look } = await keeping({ files }, { learn: 'model', answer: { memories: [memory] } });
		expect(await look()).toMatchObject({ found: 1 });
	});

	it('is not asked where only rules may look', async () => {
		const { look, questions } = await keeping({ files }, { learn: 'rules' });
		await look();
		expect(questions).toEqual([]);
	});

	it('is never told a secret', async () => {
		const secret = ['sk', 'ant', 'api03', 'x7Qz'.repeat(12)].join('-');
		const { look, questions } = await keeping(
			{ files: { ...files, 'memory/2026-08-05.md': `# 2026-08-05\n\n- The key of the shop is ${secret}\n` } },
			{ learn: 'model', answer: { memories: [] } },
		);
		expect(await look()).toMatchObject({ notes: ['m-1 read the newest 3 of 4 lines.'] });
		expect(JSON.stringify(questions)).not.toContain(secret);
	});
});
