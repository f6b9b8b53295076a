import { describe, expect, it } from 'vitest';
import type { SkillCaller } from '../../../server/src/engine/runtimes/capabilities/skillGrants.ts';
import { goClaw } from '../../../server/src/engine/runtimes/goclaw/goclaw.ts';
import { accessibleSkills } from '../../../server/src/engine/runtimes/goclaw/skills/stored.ts';
import { skillOf } from './skillOf.ts';

const { managed } = goClaw;
const grants = managed?.skillGrants;
if (!managed || !grants) throw new Error('GoClaw has no grants');

const agent = (isGranted: boolean): SkillCaller => ({ agent: { isGranted }, person: undefined });
const person = (isGranted: boolean, isOwner = false): SkillCaller => ({
	agent: undefined,
	person: { isGranted, isOwner },
});
const nobody = { agents: 0, people: 0 };
const some = { agents: 2, people: 2 };

describe('who sees a skill', () => {
	it.each([
		['public', nobody, agent(false), 'yes', 'It is public: everybody sees it.'],
		['internal', nobody, agent(false), 'no', 'nor to any person.'],
		['internal', some, agent(false), 'depends', 'only people that it was granted to see it here.'],
		['internal', some, agent(true), 'yes', 'everybody who talks with it sees it.'],
		['internal', nobody, person(false), 'no', 'nor to any agent.'],
		['internal', some, person(false), 'depends', 'only with an agent that it was granted to.'],
		['internal', some, person(true), 'yes', 'with every agent.'],
		['private', some, agent(false), 'depends', 'when its owner, ben, talks with the agent, and by nobody else.'],
		['private', some, agent(true), 'depends', 'The grant changes nothing while it is private.'],
		['private', some, person(true), 'no', 'nobody else. The grant changes nothing while it is private.'],
		['private', some, person(false, true), 'yes', 'this person owns it.'],
		['secret', some, agent(true), 'no', 'GoClaw knows no visibility secret.'],
	] as const)('%s, %o, %o: %s', (visibility, granted, caller, sees, why) => {
		const sight = grants.sight(skillOf({ visibility }), granted, caller);
		expect([sight.sees, sight.why]).toEqual([sees, expect.stringContaining(why)]);
	});

	it.each(['archived', 'draft'])('is nobody while its status is %s', (status) => {
		expect(grants.sight(skillOf({ visibility: 'public', status }), some, agent(true))).toEqual({
			sees: 'no',
			why: expect.stringContaining(status),
		});
	});

	it('is the same as what the store lists, for an agent with a person', () => {
		const flags = [false, true];
		for (const visibility of ['public', 'internal', 'private'] as const)
			for (const status of ['active', 'archived'] as const)
				for (const byAgent of flags)
					for (const byPerson of flags)
						for (const isOwner of flags) {
							const skill = skillOf({ visibility, status, owner: isOwner ? 'ada' : 'ben' });
							const listed = accessibleSkills(
								[{ ...skill, visibility, status }],
								{
									agents: byAgent ? [{ slug: 'minutes', agentId: 'scribe', pinnedVersion: 1, grantedBy: 'x' }] : [],
									users: byPerson ? [{ slug: 'minutes', userId: 'ada' }] : [],
								},
								{ agentId: 'scribe', userId: 'ada' },
							);
							const { sees, why } = grants.sight(skill, some, {
								agent: { isGranted: byAgent },
								person: { isGranted: byPerson, isOwner },
							});
							expect(sees, why).toBe(listed.length === 1 ? 'yes' : 'no');
						}
	});
});

describe('the row of a grant', () => {
	const toAgent = grants.pathOf('minutes', { kind: 'agent', id: 'scribe' });
	const toPerson = grants.pathOf('minutes', { kind: 'person', id: 'ada' });
	const pinned = grants.textOf({ pinned: 3, by: 'ben' });
	const plain = grants.textOf({ by: 'ben' });
	const change = (path: string, before: string | undefined, after: string | undefined, of = '') =>
		managed.change({ agent: of, path, before, after });

	/** Visibility, status and version of the skill, whatever they are. */
	const any = [null, null, null];

	it.each([
		[toAgent, undefined, pinned, ['minutes', 'scribe', ...any, 3, 'ben']],
		[toAgent, pinned, undefined, ['minutes', 'scribe', ...any, 3, 'ben']],
		[toAgent, pinned, grants.textOf({ pinned: 5, by: 'ben' }), ['minutes', 'scribe', ...any, 3, 'ben', 5]],
		[toPerson, undefined, plain, ['minutes', 'ada', ...any, 'ben']],
		[toPerson, plain, undefined, ['minutes', 'ada', ...any, 'ben']],
	])('is changed by one statement: %s', (path, before, after, values) => {
		expect(change(path, before, after)).toMatchObject({ values });
	});

	it.each([
		['who gave it first is another', toAgent, pinned, grants.textOf({ pinned: 3, by: 'eve' })],
		['a person has a version', toPerson, undefined, pinned],
		['an agent has none', toAgent, undefined, plain],
		['it is no grant', toAgent, undefined, '{}'],
		['it is no JSON', toAgent, undefined, 'x'],
		['a version is none', toAgent, undefined, '{"pinned_version":0,"granted_by":"ben"}'],
		['a version is too large', toAgent, undefined, '{"pinned_version":3000000000,"granted_by":"ben"}'],
		['an id is too long', grants.pathOf('minutes', { kind: 'person', id: 'ü'.repeat(128) }), undefined, plain],
		['an id is empty', grants.pathOf('minutes', { kind: 'person', id: '' }), undefined, plain],
		['nothing is there, nor is to be', toAgent, undefined, undefined],
	])('is not changed where %s', (_why, path, before, after) => {
		expect(change(path, before, after)).toHaveProperty('refused');
	});

	it('is of the whole database, and nothing else is', () => {
		expect(change(toAgent, undefined, pinned, 'scribe')).toHaveProperty('refused');
		expect(change('SOUL.md', undefined, 'x')).toHaveProperty('refused');
		expect(grants.at(toAgent)).toMatchObject({ slug: 'minutes', to: { kind: 'agent', id: 'scribe' } });
		expect(grants.at('SOUL.md')).toBeUndefined();
	});
});
