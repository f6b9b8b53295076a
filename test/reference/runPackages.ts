// Without the name of a program: generated worlds,
// put on the disk and handed to the functions of the published packages, and to ours. Prints how many things were
// compared and what differs, each kind of difference with the smallest world that shows it. Exit status 1 on differences.
import { parseArgs } from 'node:util';
import { type Comparison, comparisons, type Difference } from './compare.ts';
import { generateWorld } from './generate.ts';
import { installPackages } from './packages.ts';
import { shrink } from './shrink.ts';
import { type Bench, openBench } from './trial.ts';
import { isVersionId, type VersionId, versionIds, type World } from './world.ts';

const { values } = parseArgs({
	options: {
		count: { type: 'string', default: '500' },
		seed: { type: 'string', default: '1' },
		from: { type: 'string', default: '0' },
		only: { type: 'string' },
		version: { type: 'string', multiple: true },
		examples: { type: 'string', default: '8' },
	},
});

const number = (name: 'count' | 'seed' | 'from' | 'examples'): number => {
	const value = Number(values[name]);
	if (Number.isInteger(value) && value >= 0) return value;
	throw new Error(`--${name} is a whole number, not ${values[name]}`);
};

const isComparison = (name: string): name is Comparison => comparisons.some((each) => each === name);

const [count, seed, from, mostExamples] = [number('count'), number('seed'), number('from'), number('examples')];
const only = values.only === undefined ? comparisons : values.only.split(',').filter(isComparison);
const versions = values.version === undefined ? versionIds : values.version.filter(isVersionId);
if (only.length === 0) throw new Error(`--only names some of ${comparisons.join(', ')}`);
if (versions.length === 0) throw new Error(`--version names one of ${versionIds.join(', ')}`);

const progress = (line: string) => process.stderr.write(`${line}\n`);

interface Found {
	count: number;
	readonly index: number;
	readonly first: Difference;
}

type Counts = Record<Comparison, { tries: number; differences: number }>;

const noCounts = (): Counts => ({
	prepare: { tries: 0, differences: 0 },
	skills: { tries: 0, differences: 0 },
	prompt: { tries: 0, differences: 0 },
});

const totals = noCounts();

async function smallest(bench: Bench, world: World, { comparison, kind }: Difference): Promise<World> {
	return shrink(world, async (smaller) => {
		try {
			const { differences } = await bench.compare(smaller);
			return differences.some((each) => each.comparison === comparison && each.kind === kind);
		} catch {
			return false;
		}
	});
}

async function show(bench: Bench, version: VersionId, { count: often, index, first }: Found): Promise<void> {
	const world = await smallest(bench, generateWorld(seed, index, version), first);
	const again = (await bench.compare(world)).differences.find(({ kind }) => kind === first.kind) ?? first;
	console.log(
		`\n✗ ${version} · ${first.comparison} · ${first.kind} (${often}×; --seed ${seed} --from ${index} --count 1)`,
	);
	console.log(JSON.stringify(world, undefined, 1).replaceAll(/\n\s*/gu, ' '));
	if (again.at !== undefined) console.log(`  first difference at UTF-16 unit ${again.at}`);
	console.log(`  theirs ${again.theirs}`);
	console.log(`  ours   ${again.ours}`);
}

async function runVersion(version: VersionId): Promise<void> {
	progress(`${version}: starting`);
	const bench = await openBench(version, only);
	try {
		if (bench.missing.length > 0) progress(`${version}: no wording for ${bench.missing.join(', ')}`);
		const kinds = new Map<string, Found>();
		const tally = noCounts();
		for (let index = from; index < from + count; index += 1) {
			const { differences, tries } = await bench
				.compare(generateWorld(seed, index, version))
				.catch((cause: unknown) => {
					throw new Error(`${version} --seed ${seed} --from ${index}`, { cause });
				});
			for (const name of comparisons) tally[name].tries += tries[name];
			for (const difference of differences) {
				tally[difference.comparison].differences += 1;
				const key = `${difference.comparison} ${difference.kind}`;
				const known = kinds.get(key);
				if (known) known.count += 1;
				else kinds.set(key, { count: 1, index, first: difference });
			}
			const done = index - from + 1;
			if (done % 50 === 0) progress(`${version}: ${done} of ${count} worlds, ${kinds.size} kinds of difference`);
		}
		for (const name of only) {
			const { tries, differences } = tally[name];
			console.log(
				`${differences === 0 ? '✓' : '✗'} ${version.padEnd(19)} ${name.padEnd(8)} ${tries} tries, ${differences} differences`,
			);
			totals[name].tries += tries;
			totals[name].differences += differences;
		}
		const worst = [...kinds.values()].sort((a, b) => b.count - a.count);
		for (const found of worst.slice(0, mostExamples)) await show(bench, version, found);
		for (const { first, count: often } of worst.slice(mostExamples)) {
			console.log(`\n✗ ${version} · ${first.comparison} · ${first.kind} (${often}×)`);
		}
	} finally {
		bench.end();
	}
}

installPackages(versions, progress);
for (const version of versions) await runVersion(version);
const sum = Object.values(totals).reduce((all, { differences }) => all + differences, 0);
const tried = Object.values(totals).reduce((all, { tries }) => all + tries, 0);
console.log(`\n${count} worlds × ${versions.length} versions (seed ${seed}): ${tried} comparisons, ${sum} differences`);
process.exitCode = sum > 0 ? 1 : 0;
