import { expect, it } from 'vitest';
import { createProposals } from '../../../server/src/chat/learning/proposals/proposals.ts';
import { cancellableOf } from '../../../server/src/host/platform/cancellation.ts';
import { put } from '../../../server/src/host/records/rows.ts';
import { says } from '../scriptedProvider.ts';
import { talkWith } from '../talk.ts';
import { proposalServices } from './proposalServices.ts';

/** A name that a person gives, and what becomes of it. */
async function named(runtime = 'holaboss@2026.4.13', name = 'Ann') {
	const files = { 'AGENTS.md': 'Work.\n', 'memory/workspace/w1/MEMORY.md': '# Memory\n' };
	const talk = await talkWith({ runtime, files, answers: [says('Hello.')] });
	const proposals = createProposals(proposalServices(talk));
	await talk.say(`My name is ${name}.`);
	await talk.evolver.settled();
	const [proposal] = await proposals.list(false);
	const id = proposal?.id ?? '';
	const profile = async () => (await talk.transcripts.records.list('userProfiles'))[0];
	const files_ = async () => [...talk.workspace.snapshot().files.keys()].filter((path) => path.includes('identity'));
	const told = async () => {
		talk.model.answerWith(says('Yes.'));
		await talk.say('And now?');
		return talk.model.requests
			.at(-1)
			?.system.map(({ text }) => text)
			.join('\n');
	};
	return { talk, proposals, proposal, id, profile, told, identities: files_ };
}

it('a name that is accepted goes where Holaboss keeps it, and the next run is told', async () => {
	const { talk, proposals, proposal, id, profile, told, identities } = await named();
	expect(proposal).toMatchObject({ kind: 'profile', text: 'Is called Ann.' });
	const preview = await proposals.preview({ proposal: id }, cancellableOf(new AbortController().signal));
	if (preview.kind !== 'ready') throw new Error(preview.message);
	expect(preview.shown.changes).toEqual([]);
	expect(preview.warnings.join('\n')).toContain('No file changes.');
	expect(await told()).not.toContain('You talk with Ann.');

	const accepted = await proposals.settle({ proposal: id, how: 'accept', shown: preview.shown });
	expect(accepted).toEqual({ kind: 'settled', paths: [] });
	expect(await profile()).toMatchObject({ profileId: 'default', name: 'Ann', nameSource: 'agent' });
	expect(await identities()).toEqual([]);
	expect(await told()).toContain('You talk with Ann.');
	expect(talk.logged).toEqual([]);
});

it('what is taken back gives the name before it its place', async () => {
	const { proposals, id, profile, talk } = await named();
	const at = new Date(0).toISOString();
	const known = { profileId: 'default', name: 'Sam', nameSource: 'manual', createdAt: at, updatedAt: at } as const;
	await talk.transcripts.records.add('userProfiles', known);
	await proposals.settle({ proposal: id, how: 'accept' });
	expect(await profile()).toMatchObject({ name: 'Ann' });
	expect(await proposals.settle({ proposal: id, how: 'reopen' })).toMatchObject({ kind: 'settled' });
	expect(await profile()).toMatchObject({ name: 'Sam', nameSource: 'manual' });
	expect(await proposals.list(false)).toMatchObject([{ id, state: 'pending' }]);
});

it('the person’s own words count', async () => {
	const { proposals, id, profile } = await named();
	await proposals.settle({ proposal: id, how: 'accept', text: 'Is called Joan Lee.' });
	expect(await profile()).toMatchObject({ name: 'Joan Lee' });
});

it.each([
	['Al', 'Is called Alan.', 'Alan'],
	['Ann', 'Is called Ann Lee.', 'Ann Lee'],
	['Ann', 'The name is Ann', 'Ann'],
	['Ann', 'Joan', 'Joan'],
])('%s that was edited to “%s” is %s', async (heard, text, name) => {
	const { proposals, id, profile } = await named(undefined, heard);
	await proposals.settle({ proposal: id, how: 'accept', text });
	expect(await profile()).toMatchObject({ name });
});

it('a dismissal that is taken back leaves the name alone that somebody gave since', async () => {
	const { proposals, id, profile, talk } = await named();
	await proposals.settle({ proposal: id, how: 'accept' });
	await proposals.settle({ proposal: id, how: 'reopen' });
	const at = new Date(0).toISOString();
	const given = { profileId: 'default', name: 'Ann', nameSource: 'manual', createdAt: at, updatedAt: at } as const;
	await talk.transcripts.records.write(put('userProfiles', given));
	await proposals.settle({ proposal: id, how: 'dismiss' });
	await proposals.settle({ proposal: id, how: 'reopen' });
	expect(await profile()).toMatchObject({ name: 'Ann', nameSource: 'manual' });
});

it('other runtimes keep it in their memory', async () => {
	const { proposals, id, profile, talk } = await named('openclaw@2026.9.6');
	await proposals.settle({ proposal: id, how: 'accept' });
	expect(await profile()).toBeUndefined();
	expect(await talk.read('MEMORY.md')).toContain('Is called Ann.');
});
