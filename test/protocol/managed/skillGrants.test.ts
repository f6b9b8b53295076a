import { expect, it } from 'vitest';
import { DidChangeWorkspaceFoldersNotification } from 'vscode-languageserver-protocol/node';
import {
	ConnectDatabaseRequest,
	DatabasePasswordRequest,
	ManagedChangedNotification,
	ManagedReadRequest,
} from '../../../protocol/managed/managed.ts';
import { agentCases, personCases, placeOfCase } from '../../../protocol/managed/sightCases.ts';
import {
	type ChangeGrantParams,
	ChangeGrantRequest,
	ChangeVisibilityRequest,
	type SkillAsSeen,
	SkillGrantsRequest,
	type SkillGrantsResult,
	VisibilityEffectRequest,
} from '../../../protocol/managed/skillGrants.ts';
import { UndoRememberRequest } from '../../../protocol/memory/overview.ts';
import { WorkspacesRequest } from '../../../protocol/workspace/workspaces.ts';
import { teamDatabase } from '../../support/goclaw/team.ts';
import { runIn } from '../../support/goclaw/teamRows.ts';
import { serve } from '../../support/languageClient.ts';
import { describeWithPostgres } from '../../support/postgres/database.ts';

async function connected(isWritable = true) {
	const address = await teamDatabase();
	const client = await serve({ 'plain/notes.txt': '' });
	const { connection } = client;
	connection.onRequest(DatabasePasswordRequest, () => null);
	const opened = await connection.sendRequest(ConnectDatabaseRequest, { address, isWritable });
	if (opened.kind === 'failed') throw new Error(opened.message);
	const { database } = opened;
	const read = async (): Promise<SkillGrantsResult> => {
		const answer = await connection.sendRequest(SkillGrantsRequest, { database });
		if (answer.kind === 'failed') throw new Error(answer.message);
		return answer.result;
	};
	const change = (params: Omit<ChangeGrantParams, 'database'>) =>
		connection.sendRequest(ChangeGrantRequest, { database, ...params });
	const consider = (slug: string, wanted: string) =>
		connection.sendRequest(VisibilityEffectRequest, { database, slug, wanted });
	const show = (slug: string, seen: SkillAsSeen, wanted: string) =>
		connection.sendRequest(ChangeVisibilityRequest, { database, slug, seen, wanted });
	const undo = (id: string) => connection.sendRequest(UndoRememberRequest, { undo: id });
	return { address, client, connection, database, read, change, consider, show, undo };
}

/** As the page has it: what is seen of a skill and of a grant to it. */
function seenIn({ skills, agents, people, toAgents, toPeople }: SkillGrantsResult, slug: string, id: string) {
	const at = skills.findIndex((skill) => skill.slug === slug);
	const skill = skills[at];
	if (!skill) throw new Error(`there is no ${slug}`);
	const column = agents.findIndex(({ key }) => key === id);
	const [grants, to] = column < 0 ? [toPeople, people.indexOf(id)] : [toAgents, column];
	const found = grants.find((grant) => grant.skill === at && grant.to === to);
	const { visibility, status, version } = skill;
	const grant = found && { by: found.by, ...(found.pinned !== undefined && { pinned: found.pinned }) };
	return { visibility, status, version, ...(grant && { grant }) };
}

async function seenOf(slug: string, read: () => Promise<SkillGrantsResult>): Promise<SkillAsSeen> {
	const { visibility, status, version } = seenIn(await read(), slug, '');
	return { visibility, status, version };
}

const scribe = { kind: 'agent', id: 'scribe' } as const;
const guide = { kind: 'agent', id: 'guide' } as const;
const ada = { kind: 'person', id: 'ada' } as const;

describeWithPostgres('the skills of a database and who sees them', () => {
	it('are all there, each with what comes of every case', async () => {
		const { read } = await connected();
		const result = await read();
		expect(result.skills.map(({ slug, visibility }) => `${slug} ${visibility}`)).toEqual([
			'diary private',
			'maps public',
			'minutes internal',
		]);
		expect(result.agents.map(({ key }) => key)).toEqual(['clerk', 'guide', 'scribe']);
		expect(result.people).toEqual(['ada', 'ben', 'group:tg:-1']);
		expect(result.toAgents).toHaveLength(2);
		expect(result.toAgents).toContainEqual({ skill: 2, to: 2, pinned: 1, by: 'ben' });
		expect(result.toAgents).toContainEqual({ skill: 0, to: 2, pinned: 1, by: 'ben' });
		const seesIn = (slug: string) => {
			const skill = result.skills.find((each) => each.slug === slug);
			return agentCases.map((agent) =>
				personCases.map((person) => result.sights[skill?.sights[placeOfCase(agent, person)] ?? -1]?.sees).join(' '),
			);
		};
		expect(seesIn('minutes')).toEqual(['depends depends yes depends yes', 'no no yes no yes', 'yes yes yes yes yes']);
		expect(seesIn('diary')).toEqual(Array(3).fill('depends no no yes yes'));
		expect(seesIn('maps')).toEqual(Array(3).fill('yes yes yes yes yes'));
		expect(result.notes.join(' ')).toContain('does not use them yet');
	});

	it('are granted, pinned and taken away, each change in the journal and undone by it', async () => {
		const { read, change, undo } = await connected();
		const seen = async (id: string) => seenIn(await read(), 'minutes', id);
		const granted = await change({ slug: 'minutes', to: guide, seen: await seen('guide'), wanted: {} });
		expect(granted).toMatchObject({
			kind: 'answer',
			message:
				'minutes is granted to guide, with version 1. It is internal, and granted to this agent: everybody who talks with it sees it.',
		});
		const pinned = await change({ slug: 'minutes', to: guide, seen: await seen('guide'), wanted: { pinned: 7 } });
		expect(pinned).toMatchObject({ message: expect.stringContaining('with version 7') });
		expect(await seen('guide')).toMatchObject({ grant: { pinned: 7 } });
		const revoked = await change({ slug: 'minutes', to: guide, seen: await seen('guide') });
		expect(revoked).toMatchObject({
			message: expect.stringContaining('is no longer granted to guide. It is internal, and not'),
		});
		expect((await seen('guide')).grant).toBeUndefined();
		const person = await change({ slug: 'minutes', to: ada, seen: await seen('ada'), wanted: {} });
		expect(person).toMatchObject({ message: expect.stringContaining('they see it with every agent') });
		for (const done of [person, revoked])
			expect(await undo(done.kind === 'answer' ? done.undo : '')).toEqual({ kind: 'undone' });
		expect(await seen('guide')).toMatchObject({ grant: { pinned: 7 } });
		expect((await seen('ada')).grant).toBeUndefined();
		expect(
			(await read()).changes.map(({ to, became, isUndo, undo: id }) => [to?.id, became, isUndo, Boolean(id)]),
		).toEqual([
			['guide', 'created', true, false],
			['ada', 'deleted', true, false],
			['ada', 'created', false, false],
			['guide', 'deleted', false, false],
			['guide', 'changed', false, true],
			['guide', 'created', false, true],
		]);
	});

	it('say that a grant of a private one does nothing, and keep who gave it first', async () => {
		const { address, read, change } = await connected();
		const again = await change({
			slug: 'diary',
			to: scribe,
			seen: seenIn(await read(), 'diary', 'scribe'),
			wanted: { pinned: 4 },
		});
		expect(again).toMatchObject({ message: expect.stringContaining('The grant changes nothing while it is private.') });
		expect(seenIn(await read(), 'diary', 'scribe')).toMatchObject({ grant: { pinned: 4, by: 'ben' } });
		const one = await change({ slug: 'diary', to: ada, seen: seenIn(await read(), 'diary', 'ada'), wanted: {} });
		expect(one).toMatchObject({ message: expect.stringContaining('this person owns it') });
		await runIn(address, `DO $$ BEGIN ASSERT (SELECT granted_by FROM skill_user_grants) = current_user; END $$`);
	});

	it.each([
		['the grant', `UPDATE skill_agent_grants SET pinned_version = 9`],
		['its visibility', `UPDATE skills SET visibility = 'private'`],
		['its version', `UPDATE skills SET version = 2`],
		['whether there is one', `DELETE FROM skill_agent_grants`],
	])('are not changed where somebody else has changed %s meanwhile', async (_what, theirs) => {
		const { address, read, change } = await connected();
		const seen = seenIn(await read(), 'minutes', 'scribe');
		await runIn(address, theirs);
		const before = await read();
		expect(await change({ slug: 'minutes', to: scribe, seen })).toMatchObject({ kind: 'failed', failure: 'changed' });
		expect(await read()).toEqual(before);
	});

	it('are not changed where they, or the agent, are gone, nor where the database is only read', async () => {
		const { read, change } = await connected();
		const seen = seenIn(await read(), 'minutes', 'scribe');
		expect(await change({ slug: 'minuets', to: scribe, seen })).toMatchObject({ failure: 'missing' });
		expect(await change({ slug: 'minutes', to: { kind: 'agent', id: 'x' }, seen })).toMatchObject({
			failure: 'missing',
		});
		const reading = await connected(false);
		const all = await reading.read();
		expect(all.isReadOnly).toBe(true);
		expect(await reading.change({ slug: 'minutes', to: scribe, seen })).toMatchObject({ failure: 'read-only' });
		expect(await reading.read()).toEqual(all);
	});

	it('are given another visibility, with what comes of it told before and after, and undone', async () => {
		const { address, read, change, consider, show, undo } = await connected();
		await change({ slug: 'minutes', to: ada, seen: seenIn(await read(), 'minutes', 'ada'), wanted: {} });
		expect((await read()).visibilities).toEqual(['public', 'internal', 'private']);
		const told = [
			'From then on it is seen by its owner, ben, with every agent.',
			'It is no longer seen by whoever else talks with scribe, and by ada with every agent.',
			'2 grants of it change nothing while it is private.',
		];
		expect(await consider('minutes', 'private')).toEqual({ kind: 'answer', effects: told });
		expect((await read()).skills[2]).toMatchObject({ slug: 'minutes', visibility: 'internal' });
		const changed = await show('minutes', await seenOf('minutes', read), 'private');
		expect(changed).toMatchObject({
			kind: 'answer',
			message: ['minutes was internal and is private now.', ...told].join(' '),
		});
		expect((await read()).skills[2]).toMatchObject({ visibility: 'private' });
		const [newest] = (await read()).changes;
		expect(newest).toMatchObject({ slug: 'minutes', visibility: 'private', became: 'changed', isUndo: false });
		expect(newest?.to).toBeUndefined();
		expect(await undo(newest?.undo ?? '')).toEqual({ kind: 'undone' });
		expect((await read()).skills[2]).toMatchObject({ visibility: 'internal' });
		// What somebody else has made of it since is not taken back.
		const again = await show('minutes', await seenOf('minutes', read), 'private');
		await runIn(address, `UPDATE skills SET visibility = 'public' WHERE slug = 'minutes'`);
		expect(await undo(again.kind === 'answer' ? again.undo : '')).toMatchObject({ kind: 'failed' });
		expect((await read()).skills[2]).toMatchObject({ visibility: 'public' });
	});

	it.each([
		['its visibility', `UPDATE skills SET visibility = 'public'`],
		['its version', `UPDATE skills SET version = 2`],
		['its status', `UPDATE skills SET status = 'archived'`],
	])('keep their visibility where somebody else has changed %s meanwhile', async (_what, theirs) => {
		const { address, read, show } = await connected();
		const seen = await seenOf('minutes', read);
		await runIn(address, theirs);
		const before = await read();
		expect(await show('minutes', seen, 'private')).toMatchObject({ kind: 'failed', failure: 'changed' });
		expect(await read()).toEqual(before);
	});

	it('keep their visibility where they are gone, have it, are only read, or it is none', async () => {
		const { consider, read, show } = await connected();
		const seen = await seenOf('minutes', read);
		expect(await consider('minuets', 'public')).toMatchObject({ failure: 'missing' });
		expect(await show('minuets', seen, 'public')).toMatchObject({ failure: 'missing' });
		expect(await show('minutes', seen, 'internal')).toMatchObject({
			message: 'Nothing was changed: minutes is internal already.',
		});
		expect(await show('minutes', seen, 'secret')).toMatchObject({
			message: 'The visibility of minutes was not changed: GoClaw knows none called secret.',
		});
		const reading = await connected(false);
		expect(await reading.consider('minutes', 'private')).toMatchObject({ kind: 'answer' });
		expect(await reading.show('minutes', seen, 'private')).toMatchObject({ failure: 'read-only' });
	});

	it('show on the pages of an agent that is open', async () => {
		const { client, connection, database, read, change } = await connected();
		const uri = `soulscope-db://${database}/guide`;
		const page = `${uri}/skills/minutes/skill.json`;
		const changed: string[] = [];
		connection.onNotification(
			ManagedChangedNotification,
			({ changes }) => void changed.push(...changes.map((each) => each.uri)),
		);
		await connection.sendNotification(DidChangeWorkspaceFoldersNotification.type, {
			event: { added: [{ uri, name: 'guide' }], removed: [] },
		});
		await client.untilTrue(async () => (await connection.sendRequest(WorkspacesRequest)).length === 1);
		await connection.sendRequest(ManagedReadRequest, { uri: page });
		await change({ slug: 'minutes', to: guide, seen: seenIn(await read(), 'minutes', 'guide'), wanted: {} });
		await client.untilTrue(() => changed.includes(page));
		expect(await connection.sendRequest(ManagedReadRequest, { uri: page })).toMatchObject({
			text: expect.stringContaining('agents: guide, scribe'),
		});
	});

	it('are not known of a database that is not connected', async () => {
		const { connection } = await serve({});
		expect(await connection.sendRequest(SkillGrantsRequest, { database: 'nowhere' })).toMatchObject({
			failure: 'disconnected',
		});
	});
});
