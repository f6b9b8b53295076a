import { utimes } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { createProposals } from '../../../server/src/chat/learning/proposals/proposals.ts';
import { proposeRetiring } from '../../../server/src/chat/retiring/proposeRetiring.ts';
import { cancellableOf } from '../../../server/src/host/platform/cancellation.ts';
import { diceOf } from '../../support/random.ts';
import { Life } from '../learning/life.ts';
import { proposalServices, retireServices } from '../learning/proposalServices.ts';
import { talkWith } from '../talk.ts';

const noCancellation = cancellableOf(new AbortController().signal);

const archive = 'memory/archive/2026-11.md';
const things = ['kiln', 'clay', 'shelf', 'wheel', 'glaze', 'apron'] as const;
const lineOf = (thing: string): string => `- [x] Look after the ${thing}`;

const minute = 60_000;

/** A memory with something that is done about each of the things. */
async function household(lineBreak = '\n') {
	const text = ['# Memory', '', 'What stays.', '', '## Tasks', '', ...things.map(lineOf), '- [ ] Sweep', ''].join(
		lineBreak,
	);
	const talk = await talkWith({ files: { 'MEMORY.md': text } });
	const services = proposalServices(talk);
	/** A process that lives for so many steps. */
	const process = (life: Life) => {
		const gate = life.of(services.gate, ['change', 'create', 'read', 'remove']);
		const records = life.of(services.records, ['change', 'list', 'get']);
		return createProposals({ ...services, gate, records });
	};
	const read = async (path: string): Promise<string> => (await talk.read(path)) ?? '';
	const linesIn = async (path: string): Promise<string[]> => (await read(path)).split(/\r\n|\n/u);
	/** How often it stands in the memory, and in the archive. */
	const places = async (thing: string): Promise<readonly [number, number]> => {
		const count = (lines: string[]) => lines.filter((line) => line === lineOf(thing)).length;
		return [count(await linesIn('MEMORY.md')), count(await linesIn(archive))];
	};
	const write = async (path: string, content: string): Promise<void> => {
		await talk.files.write(path, content);
		await talk.services.changed([talk.files.pathOf(path)]);
	};
	const look = () => proposeRetiring(talk.workspace, retireServices(talk), noCancellation);
	await look();
	return { talk, text, process, proposals: process(new Life()), read, places, write, look };
}

type Household = Awaited<ReturnType<typeof household>>;

async function proposalOf({ proposals }: Household, thing: string) {
	const found = (await proposals.list(true)).find(({ title }) => title.endsWith(thing));
	if (!found) throw new Error(`nothing is proposed of the ${thing}`);
	return found;
}

/** Steps that accepting takes. */
async function stepsOfAccepting(): Promise<number> {
	const house = await household();
	const life = new Life();
	await house.process(life).settle({ proposal: (await proposalOf(house, 'kiln')).id, how: 'accept' });
	return life.steps;
}

describe('no line is lost on its way to the archive', () => {
	it('wherever the process ends while it is moved, and the next one ends the move or leaves the line where it was', async () => {
		const steps = await stepsOfAccepting();
		expect(steps).toBeGreaterThan(8);
		const ends = new Set<string>();
		for (let end = 1; end <= steps + 1; end += 1) {
			const house = await household();
			const { id } = await proposalOf(house, 'kiln');
			await house.process(new Life(end)).settle({ proposal: id, how: 'accept' });
			const [source, archived] = await house.places('kiln');
			expect(source + archived, `ended at step ${end}`).toBeGreaterThan(0);
			if (source === 1 && archived === 1) ends.add('between');
			house.talk.clock.now += 2 * minute;
			const { state } = await proposalOf(house, 'kiln');
			expect([state, ...(await house.places('kiln'))], `ended at step ${end}`).toEqual(
				state === 'accepted' ? ['accepted', 0, 1] : ['pending', 1, 0],
			);
			ends.add(state);
			if (state === 'pending') await house.proposals.settle({ proposal: id, how: 'accept' });
			expect(await house.places('kiln')).toEqual([0, 1]);
			await house.proposals.settle({ proposal: id, how: 'reopen' });
			expect(await house.read('MEMORY.md'), `ended at step ${end}`).toBe(house.text);
		}
		expect(ends).toEqual(new Set(['between', 'accepted', 'pending']));
	});

	it('though somebody removes it from the archive before the move is ended', async () => {
		const steps = await stepsOfAccepting();
		let between = 0;
		for (let end = 1; end <= steps; end += 1) {
			const house = await household();
			const { id } = await proposalOf(house, 'kiln');
			await house.process(new Life(end)).settle({ proposal: id, how: 'accept' });
			const [source, archived] = await house.places('kiln');
			if (source === 0 || archived === 0) continue;
			between += 1;
			await house.write(archive, '# Archive 2026-11\n');
			house.talk.clock.now += 2 * minute;
			expect((await proposalOf(house, 'kiln')).state).toBe('pending');
			expect(await house.places('kiln')).toEqual([1, 0]);
		}
		expect(between).toBeGreaterThan(0);
	});

	it('which may be a whole file with its line of the index', async () => {
		const path = 'memory/workspace/studio/knowledge/references/prices.md';
		const index = 'memory/workspace/studio/MEMORY.md';
		const goal = 'memory/archive/workspace/studio/knowledge/references/prices.md';
		const leaf = '# Price list\n\nWhere the prices of clay are.\n';
		const listed =
			'# Workspace Durable Memory Index\n\n- Workspace ID: `studio`\n- Indexed memories: 1\n\n- [Price list](knowledge/references/prices.md) [reference] [verify: must_reconfirm] - Where the prices of clay are.\n';
		const ends = new Set<string>();
		let isOver = false;
		for (let end = 1; !isOver; end += 1) {
			const talk = await talkWith({ runtime: 'holaboss@2026.4.13', files: { [path]: leaf, [index]: listed } });
			const then = new Date(talk.clock.now - 30 * 24 * 60 * minute);
			await utimes(talk.files.pathOf(path), then, then);
			await talk.services.changed([talk.files.pathOf(path)]);
			await proposeRetiring(talk.workspace, retireServices(talk), noCancellation);
			const services = proposalServices(talk);
			const proposals = createProposals(services);
			const [only] = await proposals.list(false);
			const life = new Life(end);
			const gate = life.of(services.gate, ['change', 'create', 'read', 'remove']);
			const dying = createProposals({ ...services, gate });
			isOver = (await dying.settle({ proposal: only?.id ?? '', how: 'accept' })).kind === 'settled';
			const texts = [await talk.read(path), await talk.read(goal)];
			expect(texts, `ended at step ${end}`).toContain(leaf);
			talk.clock.now += 2 * minute;
			const [left] = await proposals.list(true);
			const isListed = (await talk.read(index))?.includes('prices.md');
			expect([left?.state, await talk.read(path), await talk.read(goal), isListed], `ended at step ${end}`).toEqual(
				left?.state === 'accepted' ? ['accepted', undefined, leaf, false] : ['pending', leaf, undefined, true],
			);
			ends.add(left?.state ?? '');
		}
		expect(ends).toEqual(new Set(['pending', 'accepted']));
	});

	it.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])('whatever happens in between, run %i', async (seed) => {
		const dice = diceOf(seed);
		const house = await household(seed % 2 === 0 ? '\r\n' : '\n');
		const { talk, proposals, process, read, places, write, look } = house;
		/** What the person removed themselves. */
		const removed = new Set<string>();
		for (let act = 0; act < 40; act += 1) {
			const thing = things[dice.below(things.length)] ?? 'kiln';
			const one = (await proposals.list(true)).find(({ title }) => title.endsWith(thing));
			const proposal = one?.id ?? '';
			switch (dice.below(9)) {
				case 0:
				case 1:
					await proposals.settle({ proposal, how: 'accept' });
					break;
				case 2:
				case 3:
					await process(new Life(1 + dice.below(24))).settle({ proposal, how: 'accept' });
					if (dice.below(2) === 0) talk.clock.now += 2 * minute;
					break;
				case 4:
				case 5:
					await proposals.settle({ proposal, how: 'reopen' });
					break;
				case 6:
					// By hand, somewhere else in both files.
					await write('MEMORY.md', (await read('MEMORY.md')).replace('What stays.', `What stays, ${act}.`));
					if ((await read(archive)) !== '') await write(archive, `${await read(archive)}Read ${act} times.\n`);
					break;
				case 7:
					if (dice.below(4) > 0) break;
					await write('MEMORY.md', (await read('MEMORY.md')).replace(new RegExp(`.*${thing}\r?\n`, 'u'), ''));
					removed.add(thing);
					break;
				default:
					await look();
			}
			for (const each of things) {
				const [source, archived] = await places(each);
				if (!removed.has(each)) expect(source + archived, `the ${each} after act ${act}`).toBeGreaterThan(0);
				expect(source, `the ${each} in the memory after act ${act}`).toBeLessThan(2);
			}
		}
		expect(talk.logged.filter((line) => !line.includes('the process has ended'))).toEqual([]);
	});
});
