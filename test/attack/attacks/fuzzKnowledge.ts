import { isDeepStrictEqual } from 'node:util';
import { knowledgeTools } from '../../../server/src/engine/knowledge/operations/knowledgeTools.ts';
import { openStorage, storeOn } from '../../host/knowledge/stores.ts';
import { onDisk } from '../../host/support/workspaceOnDisk.ts';
import { memoryStorage } from '../../support/knowledge/memoryStorage.ts';
import type { Dice } from '../../support/random.ts';
import type { Attack, Ground } from '../attack.ts';
import { absurd, mutated } from '../support/absurd.ts';

const operations = Object.keys(knowledgeTools).map((name) => name.replace('membot_', ''));

const paths = [
	'a.md',
	'b.md',
	'notes/a.md',
	'notes/b_c.md',
	'/notes/d.md',
	'..',
	'a/../../b',
	'',
	'notes/',
	'ü.md',
	'd.json',
];
const texts = [
	'',
	'The kiln is hot.',
	'# Tea\n\nSam likes oolong.',
	'{"a": [1, 2, {"b": null}]}',
	'\0',
	'x\uD800',
	'\r\n',
];
const words = ['kiln', 'tea oolong', 'the', '', '"', 'notes', '*', '😀', 'NEAR(a b)', '\0'];
const times = ['2026-05-15T12:00:00.000Z', '2026-05-15 12:00:00', 'v1', '0s', '1d', '', '2026-02-30'];
const numbers = [0, 1, 2, 5, -1, 1e9];

/** What the operations take, in one. */
const inputOf = (dice: Dice, depth = 0): Record<string, unknown> => ({
	logical_path: dice.one(paths),
	from_logical_path: dice.one(paths),
	to_logical_path: dice.one(paths),
	...(dice.chance(0.2) && { output_logical_path: dice.one(paths) }),
	paths: [dice.one([...paths, 'notes/*', '**', '[', '!(a)'])],
	sources: [dice.one(['inline:The kettle.', 'inline:', 'https://example.com', 'a.md', '*', '~'])],
	content: dice.one(texts),
	patches: [{ start_line: dice.one(numbers), end_line: dice.one(numbers), content: dice.one(texts) }],
	query: dice.one(words),
	...(dice.chance(0.3) && { prefix: dice.one([...paths, 'notes/b_', '%']), path_prefix: dice.one(paths) }),
	...(dice.chance(0.3) && { limit: dice.one(numbers), offset: dice.one(numbers) }),
	...(dice.chance(0.3) && { version: dice.one(times), bytes: dice.chance(0.5) }),
	a: dice.one(times),
	...(dice.chance(0.3) && { b: dice.one(times) }),
	...(dice.chance(0.3) && { refresh_frequency: dice.one(times) }),
	before: dice.one(times),
	dry_run: dice.chance(0.5),
	recursive: dice.chance(0.5),
	force: dice.chance(0.5),
	expression: dice.one(['a', 'a[0]', '$', '?', 'a[', '$map(a, function($x) { $x })', '$error("x")', '']),
	tool_name: `membot_${dice.one(operations)}`,
	tool_input: depth > 0 ? {} : inputOf(dice, 1),
});

/** Both say that they are the same place. */
const database = { path: '/knowledge.db', bytes: 0 };

async function fuzz(ground: Ground, count: number): Promise<void> {
	const { dice } = ground;
	const subjects = [storeOn(memoryStorage()), storeOn(openStorage(onDisk().file('knowledge.db')))] as const;
	for (let index = 0; index < count; index++) {
		const whole = inputOf(dice);
		const operation = dice.one(operations);
		const input = (dice.chance(0.1) ? absurd(dice) : dice.chance(0.6) ? whole : mutated(whole, dice, 0.1)) as object;
		const said = () => `${operation} ${JSON.stringify(input)?.slice(0, 500)}`;
		const answers = await Promise.all(
			subjects.map(async ({ call, clock }) => {
				clock.now += 1_000;
				return ground.answered(call(operation, input, { database }), said());
			}),
		);
		ground.tried();
		const [plain, stored] = answers;
		ground.expect(
			isDeepStrictEqual(plain, stored),
			'wrong',
			() =>
				`${said()}: ${JSON.stringify(plain)?.slice(0, 300)} in memory, ${JSON.stringify(stored)?.slice(0, 300)} on disk`,
		);
	}
}

export const fuzzKnowledge: Attack = {
	name: 'fuzz-knowledge',
	what: 'the operations of the knowledge store get inputs that make no sense, and answer as a store in memory does',
	async run(ground) {
		await fuzz(ground, ground.size(400, 10_000));
	},
};
