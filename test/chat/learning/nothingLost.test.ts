import { describe, expect, it } from 'vitest';
import { createProposals } from '../../../server/src/chat/learning/proposals/proposals.ts';
import { diceOf } from '../../support/random.ts';
import { says } from '../scriptedProvider.ts';
import { talkWith } from '../talk.ts';
import { Life } from './life.ts';
import { proposalServices } from './proposalServices.ts';

const facts = ['alpha', 'beta', 'gamma', 'delta', 'epsilon', 'zeta'] as const;

const sentence = (fact: string): string => `Remember that the ${fact} box is on the left shelf.`;
const kept = (fact: string): string => `The ${fact} box is on the left shelf.`;

async function household() {
	const talk = await talkWith({ files: { 'MEMORY.md': '# Memory\n\n- Ana likes oolong.\n' } });
	const services = proposalServices(talk);
	const hear = async (fact: string) => {
		talk.model.answerWith(says('Noted.'));
		await talk.say(sentence(fact));
	};
	/** A process that lives for so many steps. */
	const process = (life: Life) =>
		createProposals({
			...services,
			records: life.of(services.records, ['change', 'list', 'get']),
			gate: life.of(services.gate, ['change', 'create', 'read']),
			changes: life.of(services.changes, ['ofOperation', 'undoing']),
		});
	const memory = async (): Promise<string> => (await talk.read('MEMORY.md')) ?? '';
	const times = async (fact: string): Promise<number> => (await memory()).split(kept(fact)).length - 1;
	return { talk, hear, process, proposals: process(new Life()), memory, times };
}

/** Steps that accepting takes. */
async function stepsOfAccepting(): Promise<number> {
	const { hear, process, proposals } = await household();
	await hear('alpha');
	const [only] = await proposals.list(false);
	const life = new Life();
	await process(life).settle({ proposal: only?.id ?? '', how: 'accept' });
	return life.steps;
}

describe('no accepted fact is lost, and none stands twice', () => {
	it('wherever the process ends while it accepts', async () => {
		const steps = await stepsOfAccepting();
		expect(steps).toBeGreaterThan(6);
		for (let end = 1; end <= steps + 1; end += 1) {
			const { talk, hear, process, proposals, times } = await household();
			await hear('alpha');
			const [only] = await proposals.list(false);
			const proposal = only?.id ?? '';
			await process(new Life(end)).settle({ proposal, how: 'accept' });
			talk.clock.now += 120_000;
			const [left] = await proposals.list(true);
			expect([left?.state, await times('alpha')], `ended at step ${end}`).toSatisfy(
				([state, count]: [string, number]) => (state === 'accepted' ? count === 1 : state === 'pending' && count === 0),
			);
			if (left?.state === 'pending')
				expect(await proposals.settle({ proposal, how: 'accept' }), `ended at step ${end}`).toMatchObject({
					kind: 'settled',
				});
			expect(await times('alpha'), `ended at step ${end}`).toBe(1);
		}
	});

	it.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])('whatever happens in between, run %i', async (seed) => {
		const dice = diceOf(seed);
		const { talk, hear, process, proposals, memory, times } = await household();
		for (const fact of facts) await hear(fact);
		/** What was accepted, and not taken back by an act with a name. */
		const standing = new Set<string>();
		for (let act = 0; act < 40; act += 1) {
			const all = await proposals.list(true);
			const one = all[dice.below(all.length)];
			if (!one) throw new Error('nothing is proposed');
			const fact = facts.find((each) => one.text === kept(each)) ?? '';
			switch (dice.below(9)) {
				case 0:
				case 1:
					if ((await proposals.settle({ proposal: one.id, how: 'accept' })).kind === 'settled') standing.add(fact);
					break;
				case 2:
					await process(new Life(1 + dice.below(20))).settle({ proposal: one.id, how: 'accept' });
					talk.clock.now += 120_000;
					if ((await proposals.list(true)).some(({ id, state }) => id === one.id && state === 'accepted'))
						standing.add(fact);
					break;
				case 3:
					await proposals.settle({ proposal: one.id, how: 'dismiss' });
					break;
				case 4:
					if ((await proposals.settle({ proposal: one.id, how: 'reopen' })).kind === 'settled') standing.delete(fact);
					break;
				case 5: {
					const second = process(new Life());
					const how = dice.below(2) === 0 ? 'accept' : 'dismiss';
					await Promise.all([
						proposals.settle({ proposal: one.id, how: 'accept' }),
						second.settle({ proposal: one.id, how }),
					]);
					if ((await second.list(true)).some(({ id, state }) => id === one.id && state === 'accepted'))
						standing.add(fact);
					break;
				}
				case 6:
					talk.model.answerWith(says('The left one.'));
					await talk.say(dice.below(2) === 0 ? 'Which shelf was it?' : sentence(fact));
					break;
				case 7:
					talk.model.answerWith(says('They spoke of shelves.'));
					await talk.turn({ kind: 'compact' });
					break;
				default: {
					// By hand, somewhere else in the file.
					await talk.files.write(
						'MEMORY.md',
						(await memory()).replace('# Memory\n', `# Memory\n\nSeen ${act} times.\n`),
					);
					await talk.services.changed([talk.files.pathOf('MEMORY.md')]);
				}
			}
			for (const each of facts) expect(await times(each), `${each} after act ${act}`).toBe(standing.has(each) ? 1 : 0);
		}
	});
});
