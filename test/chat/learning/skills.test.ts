import { mkdir, writeFile } from 'node:fs/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { createProposals } from '../../../server/src/chat/learning/proposals/proposals.ts';
import { cancellableOf } from '../../../server/src/host/platform/cancellation.ts';
import type { ScriptedAnswer } from '../../support/models/scriptedAnswer.ts';
import type { TalkSetting } from '../talk.ts';
import { answering, learningFrom } from './modelServer.ts';
import { proposalServices } from './proposalServices.ts';

const open: AsyncDisposable[] = [];
afterEach(async () => {
	for (const each of open.splice(0)) await each[Symbol.asyncDispose]();
});

const noCancellation = cancellableOf(new AbortController().signal);

const firing = {
	kind: 'skill_create',
	target_skill_id: null,
	title: 'Glaze firing',
	summary: 'Fire glazed pots without cracks.',
	slug: 'Glaze firing',
	when_to_use: 'Whenever glazed pots go into the kiln.',
	workflow: ['Let the pots dry for two days.', 'Fire at 1,240 °C.', 'Let the kiln cool for two days.'],
	verification: ['No pot has a crack.'],
	confidence: 0.9,
	evaluation_notes: 'It was done the same way three times.',
};

const proposing = (candidate: object | null): ScriptedAnswer => answering({ candidate });

async function reviewing(setting: TalkSetting = {}, ...answers: readonly ScriptedAnswer[]) {
	const all = await learningFrom('skill', setting, answers);
	open.push(all);
	const outcome = async () => (await all.records.list('jobs')).at(-1)?.payload.asked;
	return { ...all, outcome, ask: () => all.saySome(3) };
}

const kiln = '---\nname: kiln\ndescription: Heat the kiln.\n---\n# Kiln\n\nSlowly.\n';

describe('after every third completed turn, the chat’s model is asked for a skill', () => {
	it('a new one is proposed with what it took and why, and nothing is written', async () => {
		const { ask, server, proposals, records, talk } = await reviewing({}, proposing(firing));
		await ask();
		expect(server.requests).toHaveLength(1);
		expect(await proposals.list(false)).toMatchObject([
			{
				kind: 'skill',
				title: 'Glaze firing',
				text: 'Fire glazed pots without cracks.',
				why: 'It was done the same way three times.',
				by: { model: 'claude-test', input: 900, output: 120 },
			},
		]);
		expect(await records.list('skillCandidates')).toMatchObject([
			{
				kind: 'skill_create',
				status: 'proposed',
				slug: 'glaze-firing',
				confidence: 0.9,
				sourceTurnInputIds: { length: 3 },
			},
		]);
		expect(await talk.read('skills/glaze-firing/SKILL.md')).toBeUndefined();
		expect(talk.logged).toEqual([]);
	});

	it.each([
		['openclaw@2026.9.6', 'skills/glaze-firing/SKILL.md'],
		['openclaw@2026.1.29', 'skills/glaze-firing/SKILL.md'],
		['goclaw@2026.2.26', 'skills/glaze-firing/SKILL.md'],
		['botholomew@0.12.5', '.botholomew/skills/glaze-firing.md'],
		['botholomew@0.20.2', 'skills/glaze-firing.md'],
	])('%s: accepted, it is the file that the runtime loads: %s', async (runtime, path) => {
		const { ask, proposals, talk } = await reviewing({ runtime }, proposing(firing));
		await ask();
		const [only] = await proposals.list(false);
		const preview = await proposals.preview({ proposal: only?.id ?? '' }, noCancellation);
		if (preview.kind !== 'ready') throw new Error(preview.message);
		expect(preview).toMatchObject({ warnings: [], shown: { changes: [{ path }] } });
		expect(preview.shown.changes[0]?.after).toMatch(
			/^---\nname: glaze-firing\n[\s\S]+2\. Fire at 1,240 °C\.[\s\S]+\n$/u,
		);
		const settled = await proposals.settle({ proposal: only?.id ?? '', how: 'accept', shown: preview.shown });
		expect(settled).toMatchObject({ kind: 'settled', paths: [path] });
		expect(await talk.read(path)).toBe(preview.shown.changes[0]?.after);
		const reading = talk.workspace.runtime.skills?.read(talk.workspace.snapshot()).get(path);
		expect(reading).toMatchObject({ kind: 'listed', name: 'glaze-firing' });
	});

	it('accepted, dismissed and taken back, its record says so', async () => {
		const { ask, proposals, records, talk } = await reviewing({}, proposing(firing));
		await ask();
		const [only] = await proposals.list(false);
		const proposal = only?.id ?? '';
		const status = async () => (await records.list('skillCandidates'))[0]?.status;
		await proposals.settle({ proposal, how: 'accept' });
		expect(await status()).toBe('promoted');
		await proposals.settle({ proposal, how: 'reopen' });
		expect([await status(), await talk.read('skills/glaze-firing/SKILL.md')]).toEqual(['proposed', undefined]);
		await proposals.settle({ proposal, how: 'dismiss' });
		expect(await status()).toBe('dismissed');
	});

	it('a person may write it otherwise', async () => {
		const { ask, proposals, talk } = await reviewing({}, proposing(firing));
		await ask();
		const [only] = await proposals.list(false);
		const text = '---\nname: glaze-firing\ndescription: Mine.\n---\n# Mine\n';
		await proposals.settle({ proposal: only?.id ?? '', how: 'accept', text });
		expect(await talk.read('skills/glaze-firing/SKILL.md')).toBe(text);
		expect(await proposals.list(true)).toMatchObject([{ text: 'Fire glazed pots without cracks.', state: 'accepted' }]);
	});

	it('what is no skill any more once it was edited is said before it is written', async () => {
		const { ask, proposals } = await reviewing({}, proposing(firing));
		await ask();
		const [only] = await proposals.list(false);
		const preview = await proposals.preview({ proposal: only?.id ?? '', text: '# Just words' }, noCancellation);
		expect(preview).toMatchObject({ warnings: [expect.stringContaining('would not load this skill')] });
	});

	it('a change to a skill that is there is the whole file before and after, and one undo takes it back', async () => {
		const better = { ...firing, kind: 'skill_patch', target_skill_id: 'kiln', title: 'Kiln' };
		const { ask, dataOf, proposals, talk } = await reviewing(
			{ files: { 'skills/kiln/SKILL.md': kiln } },
			proposing(better),
		);
		await ask();
		expect(dataOf()).toMatchObject({ skill_ids: expect.arrayContaining(['kiln']), workspace_skills: [{ id: 'kiln' }] });
		const [only] = await proposals.list(false);
		const proposal = only?.id ?? '';
		const preview = await proposals.preview({ proposal }, noCancellation);
		expect(preview).toMatchObject({ shown: { changes: [{ path: 'skills/kiln/SKILL.md', before: kiln }] } });
		expect(await proposals.settle({ proposal, how: 'accept' })).toMatchObject({ kind: 'settled' });
		expect(await talk.read('skills/kiln/SKILL.md')).toContain('- Changes the skill `kiln`.');
		await proposals.settle({ proposal, how: 'reopen' });
		expect(await talk.read('skills/kiln/SKILL.md')).toBe(kiln);
	});

	it.each([
		['openclaw@2026.9.6', 'skills/glaze-firing/SKILL.md'],
		['botholomew@0.20.2', 'skills/glaze-firing.md'],
	])('%s: a description that YAML would read otherwise is quoted', async (runtime, path) => {
		const summary = 'Firing: #1 of all skills.';
		const { ask, proposals, talk } = await reviewing({ runtime }, proposing({ ...firing, summary }));
		await ask();
		const [only] = await proposals.list(false);
		await proposals.settle({ proposal: only?.id ?? '', how: 'accept' });
		const reading = talk.workspace.runtime.skills?.read(talk.workspace.snapshot()).get(path);
		expect(reading).toMatchObject({ kind: 'listed', description: summary });
	});
});

describe('no skill is proposed', () => {
	it.each<readonly [string, object | null, string]>([
		['where the model sees none', null, 'no_candidate'],
		['that is not sure', { ...firing, confidence: 0.7 }, 'too_weak'],
		['with one step', { ...firing, workflow: ['Fire it.'] }, 'no_candidate'],
		['whose title is no text', { ...firing, title: { toString: 1 } }, 'no_candidate'],
		['of a name that is taken', { ...firing, kind: 'skill_patch', target_skill_id: 'oven' }, 'duplicate'],
		['whose name leads elsewhere', { ...firing, slug: '..' }, 'no_candidate'],
		['whose name is no name', { ...firing, slug: '.hidden' }, 'no_candidate'],
		['whose name is a book', { ...firing, slug: 'a'.repeat(300) }, 'no_candidate'],
		['with characters that nobody sees', { ...firing, workflow: ['Fire\u200B it.', 'Wait.'] }, 'no_candidate'],
		['over a file that is no skill yet', { ...firing, slug: 'draft' }, 'duplicate'],
	])('%s', async (_, candidate, reason) => {
		const files = { 'skills/draft/SKILL.md': 'Words, and no frontmatter.\n' };
		const { ask, proposals, outcome, talk } = await reviewing({ files }, proposing(candidate));
		await ask();
		expect(await proposals.list(true)).toEqual([]);
		expect(await outcome()).toMatchObject({ skill: { problem: reason, input: 900 } });
		expect(talk.logged).toEqual([]);
	});

	it('twice under one name, nor once it was dismissed, though it is worded otherwise', async () => {
		const again = { ...firing, summary: 'How pots are fired.', workflow: ['Dry.', 'Fire.', 'Cool.'] };
		const { ask, proposals } = await reviewing({}, proposing(firing), proposing(again));
		await ask();
		await ask();
		const [only, ...others] = await proposals.list(false);
		expect(others).toEqual([]);
		await proposals.settle({ proposal: only?.id ?? '', how: 'dismiss' });
		await ask();
		expect(await proposals.list(false)).toEqual([]);
	});

	it('with a secret in it', async () => {
		const password = ['xK9', 'qLm', '2vTz', '7Rw'].join('');
		const { ask, proposals } = await reviewing(
			{},
			proposing({ ...firing, workflow: [`Log in with password=${password}`, 'Fire.'] }),
		);
		await ask();
		expect(await proposals.list(true)).toEqual([]);
	});

	it('and no skill with a secret in it is shown to the model', async () => {
		const password = ['xK9', 'qLm', '2vTz', '7Rw'].join('');
		const files = { 'skills/kiln/SKILL.md': `${kiln}\npassword=${password}\n` };
		const { ask, server } = await reviewing({ files }, proposing(null));
		await ask();
		expect(server.requests).toHaveLength(1);
		expect(JSON.stringify(server.requests[0]?.body)).not.toContain(password);
	});
});

describe('between the proposal and the press', () => {
	it('a file that came to be there is not written over', async () => {
		const { ask, proposals, talk } = await reviewing({}, proposing(firing));
		await ask();
		const [only] = await proposals.list(false);
		await mkdir(talk.files.pathOf('skills/glaze-firing'), { recursive: true });
		await writeFile(talk.files.pathOf('skills/glaze-firing/SKILL.md'), kiln);
		const settled = await proposals.settle({ proposal: only?.id ?? '', how: 'accept' });
		expect(settled).toMatchObject({ kind: 'failed', message: expect.stringContaining('by now') });
		expect(await talk.read('skills/glaze-firing/SKILL.md')).toBe(kiln);
		expect(await proposals.list(false)).toMatchObject([{ state: 'pending' }]);
	});

	it('a process that ended behind the write leaves it accepted, and one that ended before it leaves it waiting', async () => {
		for (const isWritten of [true, false]) {
			const { ask, proposals, records, talk } = await reviewing({}, proposing(firing));
			await ask();
			const [only] = await proposals.list(false);
			const crash = async () => Promise.reject(new Error('the process ended here'));
			const services = proposalServices(talk);
			let changes = 0;
			const change: typeof records.change = async (...given) => {
				changes += 1;
				return isWritten && changes === 2 ? crash() : records.change(...given);
			};
			let tries = 0;
			const dying = createProposals({
				...services,
				records: { ...records, change },
				// What came after the file was written, as the journal's line of it, is gone too.
				changes: services.changes,
				writersOn(gate, now) {
					tries += 1;
					return services.writersOn(!isWritten && tries === 2 ? { ...gate, change: crash } : gate, now);
				},
			});
			expect(await dying.settle({ proposal: only?.id ?? '', how: 'accept' })).toMatchObject({ kind: 'failed' });
			talk.clock.now += 120_000;
			const forgetful = createProposals({ ...services, changes: { ...services.changes, ofOperation: async () => [] } });
			expect(await forgetful.list(true)).toMatchObject([{ state: isWritten ? 'accepted' : 'pending' }]);
		}
	});
});
