import { describe, expect, it } from 'vitest';
import { recallCounts } from '../../../server/src/chat/recall/recallCounts.ts';
import { talkWith } from '../talk.ts';

const files = {
	'MEMORY.md': '- Sam fires the kiln.\n',
	'memory/2026-11-01.md': '- The lid broke.\n',
	'memory/2026-11-02.md': '- The lid was mended.\n',
};
const piece = (title: string) => ({ title, uri: '', line: 1, why: '', tokens: 1 });

/** An agent whose answers recalled these files, one answer after the other. */
async function recalling(...answers: readonly (readonly string[])[]) {
	const talk = await talkWith({ files });
	const id = await talk.transcripts.begin({ root: talk.workspace.root, session: 'main', at: 0 });
	await talk.transcripts.put(id, { kind: 'user', id: 'said', at: 1, text: 'Hello.' });
	for (const [at, recalled] of answers.entries())
		await talk.transcripts.put(id, {
			kind: 'answer',
			id: `answer-${at}`,
			at: 10 + at,
			text: 'Yes.',
			state: 'done',
			recalled: recalled.map(piece),
		});
	return (pause: () => Promise<void> = async () => {}) => recallCounts(talk.workspace, talk.transcripts, pause);
}

describe('what was recalled how often', () => {
	it('is counted by answers, the most often first, with what never was', async () => {
		const count = await recalling(['MEMORY.md', 'MEMORY.md'], [], ['memory/2026-11-01.md'], ['MEMORY.md']);
		expect(await count()).toEqual({
			answers: 3,
			since: 10,
			recalled: [
				{ path: 'MEMORY.md', times: 2, last: 13 },
				{ path: 'memory/2026-11-01.md', times: 1, last: 12 },
			],
			never: ['memory/2026-11-02.md'],
			moreRecalled: 0,
			moreNever: 0,
		});
	});

	it('calls nothing forgotten where nothing was recorded', async () => {
		const count = await recalling([]);
		expect(await count()).toMatchObject({ answers: 0, recalled: [], never: [] });
	});

	it('ends where nobody waits any more', async () => {
		const count = await recalling(['MEMORY.md']);
		await expect(count(() => Promise.reject(new Error('cancelled')))).rejects.toThrow('cancelled');
	});
});
