import { describe, expect, test } from 'vitest';
import { isFailure, type Json, locate, parseJson5 } from '../../../server/src/engine/text/json5.ts';
import { applied, edited, type Json5Operation, type Json5Path } from '../../../server/src/engine/text/json5Edit.ts';
import { commentsIn, writeJson5 } from '../../support/json5Writer.ts';
import { type Dice, diceOf } from '../../support/random.ts';

const json5Value = (text: string): Json => {
	const parsed = parseJson5(text);
	if (isFailure(parsed)) throw new Error(`${parsed.message} in ${text}`);
	return parsed.value;
};

const names = ['id', 'agents', 'a-b', '__proto__', 'with space', 'don’t', "it's", '$x', 'null', 'ünï'];

function someValue(dice: Dice, depth = 0): Json {
	const kind = dice.below(depth > 3 ? 4 : 7);
	if (kind < 2) return dice.one(['', 'text', 'a "b" \'c\'', 'line\nbreak', '// none', '/* none */', '\\']);
	if (kind === 2) return dice.one([0, -1.5, 12, 1e21]);
	if (kind === 3) return dice.one([true, false, null]);
	const many = dice.below(4);
	if (kind === 4) return Array.from({ length: many }, () => someValue(dice, depth + 1));
	return JSON.parse(
		`{${[...new Set(Array.from({ length: many }, () => dice.one(names)))].map((key) => `${JSON.stringify(key)}:${JSON.stringify(someValue(dice, depth + 1))}`).join(',')}}`,
	) as Json;
}

/** Every path in a value, the root's first. */
function* pathsIn(value: Json, path: Json5Path = []): Generator<{ path: Json5Path; value: Json }> {
	yield { path, value };
	if (Array.isArray(value)) for (const [key, each] of (value as Json[]).entries()) yield* pathsIn(each, [...path, key]);
	else if (typeof value === 'object' && value !== null)
		for (const [key, each] of Object.entries(value)) yield* pathsIn(each, [...path, key]);
}

function someOperation(dice: Dice, value: Json): Json5Operation {
	const all = [...pathsIn(value)];
	const within = all.filter(({ path }) => path.length > 0);
	const lists = all.filter((each) => Array.isArray(each.value));
	const objects = all.filter(({ value: each }) => typeof each === 'object' && each !== null && !Array.isArray(each));
	const members = within.filter(({ path }) => typeof path.at(-1) === 'string');
	const given = someValue(dice, 2);
	const kind = dice.below(5);
	if (kind === 0 && lists.length > 0) return { kind: 'append', path: dice.one(lists).path, value: given };
	if (kind === 1 && within.length > 0) return { kind: 'remove', path: dice.one(within).path };
	if (kind === 2 && within.length > 0) return { kind: 'set', path: dice.one(within).path, value: given };
	if (kind === 3 && members.length > 0) return { kind: 'rename', path: dice.one(members).path, key: 'another-name' };
	return { kind: 'set', path: [...dice.one(objects).path, 'never there'], value: given };
}

/** What an operation may take away: the value, or the member, that it is about. */
function touched(text: string, { kind, path }: Json5Operation): { start: number; end: number } | undefined {
	const parsed = parseJson5(text);
	if (isFailure(parsed) || kind === 'append') return undefined;
	const { found, key, value } = locate(parsed.body, path);
	if (found < path.length) return undefined;
	if (kind === 'set') return value;
	if (kind === 'rename') return key;
	return { start: key?.start ?? value.start, end: value.end };
}

/** The length of the lines that a value and, where it is taken away or put in, what it stands in are on. */
function mostChanged(text: string, { kind, path }: Json5Operation): number {
	const parsed = parseJson5(text);
	if (isFailure(parsed)) return 0;
	const own = locate(parsed.body, path);
	const isInPlace = kind === 'rename' || (kind === 'set' && own.found === path.length);
	const { start, end } = isInPlace || kind === 'append' ? own.value : locate(parsed.body, path.slice(0, -1)).value;
	const from = Math.min(start, isInPlace ? (own.key?.start ?? start) : start);
	const lineEnd = text.indexOf('\n', end);
	return (lineEnd === -1 ? text.length : lineEnd + 1) - (text.lastIndexOf('\n', from - 1) + 1);
}

const linesOf = (text: string) => text.split(/(?<=\n)/u);

describe('a change of JSON5', () => {
	test('is what the value becomes, and everything else stays to the byte', () => {
		for (let seed = 1; seed <= 4000; seed++) {
			const dice = diceOf(seed);
			const value = { root: someValue(dice), more: someValue(dice) };
			const before = `${dice.one(['', '// first\n', '\uFEFF'])}${writeJson5(value, dice)}${dice.one(['', '\n', ' // last'])}`;
			const operation = someOperation(dice, json5Value(before));
			const after = edited(before, [operation]);
			const story = `seed ${seed}: ${JSON.stringify(operation)}\n${before}\n=>\n${after}`;
			expect(after, story).toBeDefined();
			expect(json5Value(after ?? ''), story).toStrictEqual(applied(json5Value(before), [operation]));

			const gone = touched(before, operation);
			const outside = commentsIn(before).filter(({ start }) => !gone || start < gone.start || start >= gone.end);
			expect(
				commentsIn(after ?? '').map(({ text }) => text),
				story,
			).toStrictEqual(outside.map(({ text }) => text));
		}
	});

	test('leaves every line alone that nothing of it stands on', () => {
		for (let seed = 1; seed <= 1000; seed++) {
			const dice = diceOf(seed);
			const value = { root: someValue(dice), more: someValue(dice) };
			const before = writeJson5(value, dice);
			const operation = someOperation(dice, json5Value(before));
			const after = edited(before, [operation]) ?? '';
			// What is neither taken away nor put in is at the two ends, but for a comma.
			const [old, now] = [linesOf(before), linesOf(after)];
			let [head, tail] = [0, 0];
			while (head < old.length && old[head] === now[head]) head++;
			while (tail < old.length - head && tail < now.length - head && old.at(-1 - tail) === now.at(-1 - tail)) tail++;
			const kept = [...old.slice(0, head), ...old.slice(old.length - tail)].join('');
			const changed = before.length - kept.length;
			const story = `seed ${seed}: ${JSON.stringify(operation)}\n${before}\n=>\n${after}`;
			expect(changed, story).toBeLessThanOrEqual(mostChanged(before, operation));
		}
	});
});

describe('what is written', () => {
	const list = `{
  // who is there
  agents: {
    list: [
      { id: 'main', default: true }, // the first
      { id: 'ops', workspace: '~/ops' } // the second
    ],
  },
}
`;

	test('looks as its neighbours do', () => {
		expect(edited(list, [{ kind: 'append', path: ['agents', 'list'], value: { id: 'new', name: "O'Hara" } }])).toBe(
			list.replace(`'~/ops' } // the second\n`, `'~/ops' }, // the second\n      { id: 'new', name: 'O\\'Hara' }\n`),
		);
	});

	test('is gone with its line, and comments beside it are not', () => {
		expect(edited(list, [{ kind: 'remove', path: ['agents', 'list', 1] }])).toBe(
			list.replace(
				`true }, // the first\n      { id: 'ops', workspace: '~/ops' } // the second`,
				'true } // the first\n       // the second',
			),
		);
		const plain = '{\n\t"a": [\n\t\t1,\n\t\t2\n\t],\n\t"b": 3\n}\n';
		expect(edited(plain, [{ kind: 'remove', path: ['a', 0] }])).toBe('{\n\t"a": [\n\t\t2\n\t],\n\t"b": 3\n}\n');
		expect(edited(plain, [{ kind: 'remove', path: ['a', 1] }])).toBe('{\n\t"a": [\n\t\t1\n\t],\n\t"b": 3\n}\n');
		expect(edited('{ a: 1, b: 2 }', [{ kind: 'remove', path: ['b'] }])).toBe('{ a: 1 }');
		expect(edited('{ a: 1, b: 2 }', [{ kind: 'remove', path: ['a'] }])).toBe('{ b: 2 }');
	});

	test('begins an empty list on lines of its own', () => {
		expect(edited('{\n\t"a": []\n}\n', [{ kind: 'append', path: ['a'], value: { id: 'x' } }])).toBe(
			'{\n\t"a": [\n\t\t{\n\t\t\t"id": "x"\n\t\t}\n\t]\n}\n',
		);
	});

	test('is nothing where the way leads nowhere', () => {
		expect(edited('{}', [{ kind: 'remove', path: ['a'] }])).toBeUndefined();
		expect(edited('{', [{ kind: 'set', path: ['a'], value: 1 }])).toBeUndefined();
	});
});
