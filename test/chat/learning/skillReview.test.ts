import { mkdir, writeFile } from 'node:fs/promises';
import { afterEach, describe, expect, it } from 'vitest';
import type { ChatServices } from '../../../server/src/chat/services.ts';
import { runTurn } from '../../../server/src/chat/turn/turn.ts';
import { type Promotion, promotionOf } from '../../../server/src/engine/learning/skills/promotion.ts';
import type { ModelProvider } from '../../../server/src/host/models/model.ts';
import type { ChosenProvider } from '../../../server/src/host/models/providers.ts';
import { cancellableOf } from '../../../server/src/host/platform/cancellation.ts';
import { failsWith, type Scripted, says } from '../scriptedProvider.ts';
import { answering, learningFrom } from './modelServer.ts';

const open: AsyncDisposable[] = [];
afterEach(async () => {
	for (const each of open.splice(0)) await each[Symbol.asyncDispose]();
});

const dryRun = (provider: ModelProvider): ChosenProvider => ({
	kind: 'dry-run',
	model: 'nobody',
	reason: 'There is no API key yet.',
	wantsKey: true,
	create: () => provider,
});

const { signal } = new AbortController();
const noCancellation = cancellableOf(signal);

const firing = {
	kind: 'skill_create',
	target_skill_id: null,
	title: 'Glaze firing',
	summary: 'Fire glazed pots without cracks.',
	slug: 'glaze-firing',
	when_to_use: 'Whenever glazed pots go into the kiln.',
	workflow: ['Let the pots dry for two days.', 'Fire at 1,240 °C.'],
	verification: ['No pot has a crack.'],
	confidence: 0.9,
	evaluation_notes: 'It was done the same way three times.',
};

const path = 'skills/glaze-firing/SKILL.md';
const config = 'name: studio # ours\nskills:\n  enabled:\n    - kiln\n';
const kiln = '---\nname: kiln\ndescription: Heat the kiln.\n---\n# Kiln\n\nSlowly.\n';
const studio = {
	'AGENTS.md': 'Work.\n',
	'workspace.yaml': config,
	'skills/kiln/SKILL.md': kiln,
	'memory/workspace/w1/MEMORY.md': '# Memory\n',
};

/** A Holaboss workspace in which the model has proposed a skill; `review` is what the chat does once it is accepted. */
async function proposed(candidate: object = firing, files: Readonly<Record<string, string>> = studio) {
	const all = await learningFrom('skill', { runtime: 'holaboss@2026.4.13', files }, [answering({ candidate })]);
	open.push(all);
	await all.saySome(3);
	const [only] = await all.proposals.list(false);
	const proposal = only?.id ?? '';
	const { talk, records, proposals } = all;
	let conversation: string | undefined;
	async function review(answer: Scripted, input: 'review' | 'retry' = 'review', changed: Partial<ChatServices> = {}) {
		talk.model.answerWith(answer);
		talk.clock.now += 1_000;
		const result = await runTurn(
			{
				workspace: talk.uri,
				session: 'worker',
				turn: `review-${talk.clock.now}`,
				...(conversation !== undefined && { conversation }),
				input: input === 'review' ? { kind: 'review', proposal } : { kind: 'retry' },
			},
			{ ...talk.services, ...changed },
			() => undefined,
			signal,
		);
		conversation = 'conversation' in result ? result.conversation : undefined;
		return result;
	}
	return {
		...all,
		proposal,
		review,
		entries: async () => (conversation ? ((await talk.transcripts.open(conversation))?.entries ?? []) : []),
		status: async () => (await records.list('skillCandidates'))[0]?.status,
		task: async () => (await records.list('taskProposals'))[0],
		accept: async () => {
			const preview = await proposals.preview({ proposal }, noCancellation);
			if (preview.kind !== 'ready') throw new Error(preview.message);
			const settled = await proposals.settle({ proposal, how: 'accept', shown: preview.shown });
			return { preview, settled };
		},
		conversation: () => conversation,
	};
}

describe('with Holaboss, an accepted skill is looked at by the agent before it is one', () => {
	it('accepting shows both files and writes neither; the review has the draft in its context, and then both are written', async () => {
		const { accept, review, talk, status, task, entries, conversation, proposals } = await proposed();
		expect(await task()).toMatchObject({
			taskName: 'Review the skill “Glaze firing”',
			taskGenerationRationale: 'It was done the same way three times.',
			proposalSource: 'evolve',
			state: 'not_reviewed',
		});
		const { preview, settled } = await accept();
		expect(preview.shown.changes.map((change) => change.path)).toEqual([path, 'workspace.yaml']);
		expect(preview.warnings).toEqual([expect.stringContaining('a new conversation opens')]);
		expect(settled).toEqual({ kind: 'settled', paths: [], review: 'worker' });
		expect([await talk.read(path), await talk.read('workspace.yaml'), await status()]).toEqual([
			undefined,
			config,
			'accepted',
		]);
		expect(await proposals.list(true)).toMatchObject([{ text: expect.stringContaining('Not written yet') }]);

		expect(await review(says('It is good.'))).toMatchObject({ kind: 'done' });
		const told =
			talk.model.requests
				.at(-1)
				?.system.map(({ text }) => text)
				.join('\n') ?? '';
		expect(told).toContain('The person has accepted this draft of a skill');
		expect(told).toContain('2. Fire at 1,240 °C.');
		expect(await talk.read(path)).toBe(preview.shown.changes[0]?.after);
		expect(await talk.read('workspace.yaml')).toBe(`${config}    - glaze-firing\n`);
		expect(await status()).toBe('promoted');
		expect(await proposals.list(true)).toMatchObject([{ text: firing.summary, state: 'accepted' }]);
		expect(await task()).toMatchObject({ state: 'accepted', acceptedSessionId: conversation() });
		expect((await entries()).at(-1)).toMatchObject({
			kind: 'note',
			about: 'skill',
			text: `The skill was written to ${path}.`,
			changes: [{ path }, { path: 'workspace.yaml' }],
		});
		expect(talk.logged).toEqual([]);

		talk.model.answerWith(says('Fine.'));
		await talk.say('And the next?');
		const later =
			talk.model.requests
				.at(-1)
				?.system.map(({ text }) => text)
				.join('\n') ?? '';
		expect(later).not.toContain('accepted this draft');
	});

	it('one undo takes all of it back, and it waits again', async () => {
		const { accept, review, talk, status, task, proposals, proposal } = await proposed();
		await accept();
		await review(says('It is good.'));
		expect(await proposals.settle({ proposal, how: 'reopen' })).toMatchObject({ kind: 'settled' });
		expect([await talk.read(path), await talk.read('workspace.yaml'), await status()]).toEqual([
			undefined,
			config,
			'proposed',
		]);
		expect(await task()).toMatchObject({ state: 'not_reviewed', acceptedSessionId: null });
		expect(await proposals.list(false)).toMatchObject([{ id: proposal, state: 'pending' }]);
		await accept();
		expect(await proposals.list(true)).toMatchObject([{ text: expect.stringContaining('Not written yet') }]);
	});

	it('a review that fails or is a dry run writes nothing; answered anew, it does', async () => {
		const { accept, review, talk, status } = await proposed();
		await accept();
		expect(await review(failsWith('refused-request'))).toMatchObject({ kind: 'failed' });
		expect([await talk.read(path), await status()]).toEqual([undefined, 'accepted']);
		await review(says('This would be sent.'), 'retry', { provider: async () => dryRun(talk.model.provider) });
		expect([await talk.read(path), await status()]).toEqual([undefined, 'accepted']);
		await review(says('It is good.'), 'retry');
		expect([await talk.read(path), await status()]).toEqual([expect.stringContaining('Glaze firing'), 'promoted']);
	});

	it('a process that ends before the write leaves nothing that stands in the way: answered anew it is written, or it is taken back', async () => {
		for (const goesOn of [true, false]) {
			const { accept, review, talk, status, proposals, proposal } = await proposed();
			await accept();
			const change = async () => Promise.reject(new Error('the process ended here'));
			await review(says('It is good.'), 'review', { gate: { ...talk.services.gate, change } });
			expect([await talk.read(path), await status()]).toEqual([undefined, 'accepted']);
			if (goesOn) {
				await review(says('It is good.'), 'retry');
				expect([await talk.read(path), await status()]).toEqual([expect.any(String), 'promoted']);
			} else {
				expect(await proposals.settle({ proposal, how: 'reopen' })).toMatchObject({ kind: 'settled' });
				expect([await talk.read(path), await status()]).toEqual([undefined, 'proposed']);
			}
		}
	});

	it('a process that ends right behind the proposal leaves one whose review can begin', async () => {
		const answers = [answering({ candidate: firing })];
		const all = await learningFrom('skill', { runtime: 'holaboss@2026.4.13', files: studio }, answers);
		open.push(all);
		const { records } = all;
		const write = records.write.bind(records);
		records.write = async (...writes) => {
			await write(...writes);
			if (writes.some(({ table }) => table === 'skillCandidates'))
				records.add = () => Promise.reject(new Error('the process has ended'));
		};
		await all.saySome(3);
		const [only] = await all.proposals.list(false);
		expect(await records.list('taskProposals')).toMatchObject([{ proposalId: only?.id }]);
	});

	it('a review that never began, as the window was closed, lets the proposal wait again', async () => {
		const { proposals, proposal, talk, review } = await proposed();
		await proposals.settle({ proposal, how: 'accept' });
		talk.clock.now += 60_000;
		expect(await proposals.list(false)).toEqual([]);
		talk.clock.now += 600_000;
		expect(await proposals.list(false)).toMatchObject([{ id: proposal, state: 'pending' }]);
		await proposals.settle({ proposal, how: 'accept' });
		await review(says('Good as it is.'));
		talk.clock.now += 600_000;
		expect(await proposals.list(false)).toEqual([]);
		expect(await talk.read(path)).toContain('Fire at 1,240 °C.');
	});

	it('what is not accepted, or not any more, is not reviewed', async () => {
		const { accept, review, proposals, proposal, talk } = await proposed();
		expect(await review(says('It is good.'))).toMatchObject({ kind: 'skipped' });
		await accept();
		await proposals.settle({ proposal, how: 'reopen' });
		expect(await review(says('It is good.'))).toMatchObject({ kind: 'skipped' });
		expect(await talk.read(path)).toBeUndefined();
	});

	it('what was taken back while the agent looked at it is not written', async () => {
		const { accept, review, proposals, proposal, talk, status } = await proposed();
		await accept();
		await review({ texts: ['It is good.'], during: () => proposals.settle({ proposal, how: 'reopen' }) });
		expect([await talk.read(path), await status()]).toEqual([undefined, 'proposed']);
	});

	it('a file that came to be there meanwhile counts as the agent’s own, or is said to be no skill', async () => {
		for (const [text, result, words] of [
			['---\nname: glaze-firing\ndescription: Mine.\n---\n# Mine\n', 'promoted', 'The agent wrote the skill itself'],
			['# No skill\n', 'accepted', 'is not a skill that the runtime loads'],
		] as const) {
			const { accept, review, talk, status, entries } = await proposed();
			await accept();
			await mkdir(talk.files.pathOf('skills/glaze-firing'), { recursive: true });
			await review({ texts: ['Done.'], during: () => writeFile(talk.files.pathOf(path), text) });
			expect([await talk.read(path), await status()]).toEqual([text, result]);
			expect((await entries()).at(-1)).toMatchObject({ text: expect.stringContaining(words) });
		}
	});

	it('a better text for a skill takes the place of what was there, and of nothing later', async () => {
		const better = { ...firing, kind: 'skill_patch', target_skill_id: 'kiln', title: 'Kiln' };
		const { accept, review, talk, status } = await proposed(better);
		await accept();
		await review(says('It is good.'));
		expect(await talk.read('skills/kiln/SKILL.md')).toContain('- Changes the skill `kiln`.');
		expect([await talk.read('workspace.yaml'), await status()]).toEqual([config, 'promoted']);

		const other = await proposed(better);
		await other.accept();
		const mine = kiln.replace('Slowly', 'Quickly');
		await other.review({
			texts: ['Done.'],
			during: () => writeFile(other.talk.files.pathOf('skills/kiln/SKILL.md'), mine),
		});
		expect(await other.talk.read('skills/kiln/SKILL.md')).toBe(mine);
	});

	it('a folder without workspace.yaml gets none', async () => {
		const { 'workspace.yaml': _, ...files } = studio;
		const { accept, review, talk } = await proposed(firing, files);
		const { preview } = await accept();
		expect(preview.shown.changes).toHaveLength(1);
		await review(says('It is good.'));
		expect([await talk.read(path), await talk.read('workspace.yaml')]).toEqual([expect.any(String), undefined]);
	});
});

const draft = '---\nname: a\ndescription: b\n---\n';
const isLive = (text: string) => text.startsWith('---');

it.each<readonly [string, Partial<Parameters<typeof promotionOf>[0]>, Promotion]>([
	['nothing is on record', { status: undefined }, 'missing_candidate'],
	['nobody has accepted it', { status: 'proposed' }, 'not_ready'],
	['it was turned down', { status: 'dismissed' }, 'not_ready'],
	['it is one', { status: 'promoted' }, 'already_promoted'],
	['the run wrote it', { live: '--- mine' }, 'promoted_existing_live_skill'],
	['the run wrote something else', { live: '# no' }, 'invalid_live_skill'],
	['its text is gone', { draft: undefined }, 'missing_draft'],
	['its text is blank', { draft: ' \n' }, 'missing_draft'],
	['it stands as before', { live: '--- old', before: '--- old' }, 'promoted_from_draft'],
	['there is none yet', {}, 'promoted_from_draft'],
	['the runtime would not load it', { draft: '# no' }, 'invalid_live_skill'],
])('where %s, what comes of it has the runtime’s own name', (_, changed, result) => {
	const usual = { status: 'accepted', live: undefined, before: undefined, draft, isLive };
	expect(promotionOf({ ...usual, ...changed })).toBe(result);
});
