// `npm run reference -- claude-code|codex|gemini-cli|cline|opencode [--count N] [--seed S] [--from I] [--examples E] [--lanes L]`:
// installs the program, then, away from all networks, starts it on generated worlds against a model of our own, and compares
// what it sends with what we say. Each kind of difference is printed with the smallest world that shows it.
// Exit status 1 on differences, 2 where nothing could be run.
import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { foreignFolder } from '../../support/foreignPackages.ts';
import { diceOf } from '../../support/random.ts';
import { lasting, whenOver } from '../../support/whenOver.ts';
import { isApart, mustBeApart, runApart, statusApart } from './apart.ts';
import { type Comparison, compareSaid, type Difference } from './compare.ts';
import { placeWorld } from './place.ts';
import type { Program } from './program.ts';
import { isProgramName, programNames, programs } from './programs.ts';
import { shrink } from './shrink.ts';
import type { World } from './world.ts';

interface Options {
	readonly count: number;
	readonly seed: number;
	readonly from: number;
	readonly examples: number;
	/** How many worlds are tried at once. */
	readonly lanes: number;
}

function wholeNumber(name: string, given: string): number {
	const value = Number(given);
	if (Number.isInteger(value) && value >= 0) return value;
	throw new Error(`--${name} is a whole number, not ${given}`);
}

function optionsIn(args: readonly string[]): { readonly names: readonly string[]; readonly options: Options } {
	const { values, positionals } = parseArgs({
		args: [...args],
		allowPositionals: true,
		options: {
			count: { type: 'string', default: '300' },
			seed: { type: 'string', default: '1' },
			from: { type: 'string', default: '0' },
			examples: { type: 'string', default: '8' },
			lanes: { type: 'string', default: String(availableParallelism()) },
		},
	});
	const number = (name: keyof typeof values) => wholeNumber(name, values[name]);
	return {
		names: positionals,
		options: {
			count: number('count'),
			seed: number('seed'),
			from: number('from'),
			examples: number('examples'),
			lanes: Math.max(1, number('lanes')),
		},
	};
}

const progress = (line: string) => process.stderr.write(`${line}\n`);

/** The `index`th world of `seed`: the same one each time. */
const worldAt = (program: Program, seed: number, index: number): World =>
	program.generate(diceOf(Math.imul(seed, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b)));

/** A place of its own where worlds are tried, one after the other. */
interface Lane {
	compare(world: World): Promise<Comparison>;
}

/** `kept`: where nobody else may write, which some programs ask of the folder of their settings. */
async function openLane(base: string, kept: string, program: Program): Promise<Lane> {
	await mkdir(kept, { recursive: true });
	const own = await mkdtemp(join(kept, 'own-'));
	whenOver(() => rm(own, { recursive: true, force: true }));
	const running = await program.start(base, own);
	return {
		async compare(world) {
			const places = placeWorld(base, world);
			const ours = await running.ours(world, places);
			return compareSaid(await running.theirs(world, places), ours);
		},
	};
}

/** A program that asks for nothing differs from what we say in everything. */
const failed = (error: unknown): Comparison => {
	const [first = '', ...others] = String(error).split('\n');
	return { texts: 1, differences: [{ kind: first, at: 0, theirs: others.join(' ').slice(-1_000), ours: '' }] };
};

interface Found {
	count: number;
	readonly index: number;
	readonly first: Difference;
}

async function show(lane: Lane, program: Program, seed: number, { count, index, first }: Found): Promise<void> {
	const { kind } = first;
	const differs = async (world: World): Promise<Difference | undefined> => {
		const comparison = await lane.compare(world).catch(failed);
		return comparison.differences.find((each) => each.kind === kind);
	};
	const world = await shrink(worldAt(program, seed, index), async (smaller) => (await differs(smaller)) !== undefined);
	const again = (await differs(world)) ?? first;
	// At once: other lanes may show theirs in the meantime.
	console.log(
		[
			`\n✗ ${kind} (${count}×; --seed ${seed} --from ${index} --count 1)`,
			JSON.stringify(world, undefined, 1).replaceAll(/\n\s*/gu, ' '),
			`  first difference at UTF-16 unit ${again.at}`,
			`  theirs ${again.theirs}`,
			`  ours   ${again.ours}`,
		].join('\n'),
	);
}

/** Tries the worlds and prints what came of it; how many differences there are. */
async function compareAll(program: Program, { count, seed, from, examples, lanes }: Options): Promise<number> {
	const started = performance.now();
	const base = await realpath(await mkdtemp(join(tmpdir(), 'soulscope-')));
	whenOver(() => rm(base, { recursive: true, force: true }));
	const all = await Promise.all(
		Array.from({ length: Math.min(lanes, Math.max(1, count)) }, (_, index) =>
			openLane(join(base, String(index)), foreignFolder('reference'), program),
		),
	);
	const kinds = new Map<string, Found>();
	let [texts, done, next] = [0, 0, from];
	const work = async (lane: Lane) => {
		while (next < from + count) {
			const index = next;
			next += 1;
			const compared = await lane.compare(worldAt(program, seed, index)).catch(failed);
			texts += compared.texts;
			for (const difference of compared.differences) {
				const known = kinds.get(difference.kind);
				if (known) known.count += 1;
				else kinds.set(difference.kind, { count: 1, index, first: difference });
			}
			done += 1;
			if (done % 50 === 0) progress(`${done} of ${count} worlds, ${kinds.size} kinds of difference`);
		}
	};
	await Promise.all(all.map(work));
	const differences = [...kinds.values()].reduce((sum, each) => sum + each.count, 0);
	const seconds = Math.round((performance.now() - started) / 1000);
	console.log(
		`${differences === 0 ? '✓' : '✗'} ${program.title}: ${count} worlds (seed ${seed}), ${texts} texts, ${differences} differences, ${seconds} s`,
	);
	const worst = [...kinds.values()].sort((a, b) => b.count - a.count);
	const shown = worst.slice(0, examples);
	await Promise.all(
		all.map(async (lane, start) => {
			for (let at = start; at < shown.length; at += all.length) {
				const found = shown[at];
				if (found) await show(lane, program, seed, found);
			}
		}),
	);
	for (const { first, count: often, index } of worst.slice(examples)) {
		console.log(`\n✗ ${first.kind} (${often}×; --seed ${seed} --from ${index} --count 1)`);
		console.log(`  theirs ${first.theirs}\n  ours   ${first.ours}`);
	}
	return differences;
}

/** The exit status. */
export async function runCoding(args: readonly string[]): Promise<number> {
	const { names, options } = optionsIn(args);
	const [name = ''] = names;
	if (names.length !== 1 || !isProgramName(name)) {
		progress(`name one of ${programNames.join(', ')}; without a name, OpenClaw’s own packages are compared`);
		return 2;
	}
	const program = await programs[name]();
	if (!isApart()) {
		try {
			program.install(progress);
			return await runApart(process.argv[1] ?? '', args);
		} catch (error) {
			progress(error instanceof Error ? error.message : String(error));
			return 2;
		}
	}
	try {
		mustBeApart();
		return statusApart[(await lasting(() => compareAll(program, options))) === 0 ? 'same' : 'different'];
	} catch (error) {
		progress(error instanceof Error ? error.message : String(error));
		return statusApart.failed;
	}
}
