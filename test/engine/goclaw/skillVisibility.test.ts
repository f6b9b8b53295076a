import { describe, expect, it } from 'vitest';
import type { SkillGrantees } from '../../../server/src/engine/runtimes/capabilities/skillGrants.ts';
import { goClaw } from '../../../server/src/engine/runtimes/goclaw/goclaw.ts';
import { isOpenTo } from '../../../server/src/engine/runtimes/goclaw/skills/stored.ts';
import { skillOf } from './skillOf.ts';

const grants = goClaw.managed?.skillGrants;
if (!grants) throw new Error('GoClaw has no grants');

const nobody = { agents: [], people: [] };
const both = { agents: ['scribe', 'guide'], people: ['ada'] };

const toldOf = (visibility: string, to: string, granted: SkillGrantees) =>
	grants.visibilityEffect(skillOf({ visibility }), granted, to);

describe('another visibility', () => {
	it.each([
		['private', 'public', nobody, ['From then on it is seen by everybody, and not only by its owner, ben.']],
		[
			'private',
			'internal',
			nobody,
			[
				'It is no longer seen by its owner, ben, as it is not granted to them.',
				'It is granted to nobody: nobody sees it until it is.',
			],
		],
		[
			'private',
			'internal',
			both,
			[
				'From then on it is seen by whoever talks with scribe and guide, and by ada with every agent.',
				'It is no longer seen by its owner, ben, with agents that it is not granted to.',
			],
		],
		[
			'internal',
			'private',
			both,
			[
				'From then on it is seen by its owner, ben, with every agent.',
				'It is no longer seen by whoever else talks with scribe and guide, and by ada with every agent.',
				'3 grants of it change nothing while it is private.',
			],
		],
		[
			'internal',
			'private',
			{ agents: [], people: ['ben'] },
			['The same people see it as before.', '1 grant of it changes nothing while it is private.'],
		],
		[
			'internal',
			'public',
			both,
			[
				'From then on it is seen by everybody, and not only by those that it is granted to.',
				'3 grants of it change nothing while it is public.',
			],
		],
		['public', 'private', nobody, ['It is no longer seen by anybody but its owner, ben.']],
		[
			'public',
			'internal',
			both,
			['It is no longer seen by those that it is not granted to, its owner, ben, among them.'],
		],
		[
			'secret',
			'internal',
			both,
			['From then on it is seen by whoever talks with scribe and guide, and by ada with every agent.'],
		],
		['secret', 'public', nobody, ['From then on it is seen by everybody.']],
		['public', 'secret', nobody, ['GoClaw knows no visibility secret: nobody would see it.']],
		['public', 'public', nobody, ['It is public already.']],
	] as const)('from %s to %s, granted to %o', (from, to, granted, told) => {
		expect(toldOf(from, to, granted)).toEqual(told);
	});

	it('changes nothing of a skill that is not active', () => {
		expect(grants.visibilityEffect(skillOf({ status: 'archived' }), both, 'public')).toEqual([
			'Nobody sees it, whatever its visibility: its status is archived.',
		]);
	});

	it('names eight of those that it is granted to, and counts the rest', () => {
		const agents = Array.from({ length: 10 }, (_, at) => `a${at}`);
		expect(toldOf('private', 'internal', { agents, people: [] })[0]).toBe(
			'From then on it is seen by whoever talks with a0, a1, a2, a3, a4, a5, a6, a7 and 2 more.',
		);
	});

	it('says that somebody sees it more or less just where that is so', () => {
		const visibilities = ['public', 'internal', 'private'] as const;
		const everyAgents = [[], ['scribe']];
		const everyPeople = [[], ['ada'], ['ben'], ['ada', 'ben']];
		for (const from of visibilities)
			for (const to of visibilities)
				for (const agents of everyAgents)
					for (const people of everyPeople) {
						const sees = (visibility: (typeof visibilities)[number], agent: string, person: string) =>
							isOpenTo[visibility]({
								isGranted: agents.includes(agent) || people.includes(person),
								isOwner: person === 'ben',
							});
						const pairs = ['scribe', 'guide'].flatMap((agent) =>
							['ada', 'ben', 'eve'].map((person) => [sees(from, agent, person), sees(to, agent, person)]),
						);
						const told = toldOf(from, to, { agents, people }).join(' ');
						const what = `${from} to ${to}, ${agents} ${people}: ${told}`;
						expect(told.includes('From then on'), what).toBe(pairs.some(([was, is]) => !was && is));
						expect(told.includes('no longer'), what).toBe(pairs.some(([was, is]) => was && !is));
					}
	});
});
