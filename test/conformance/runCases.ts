import { createShelf, type WordingShelf } from '../../server/src/host/wording/shelf.ts';
import { botholomewAdapters } from './botholomew/adapters.ts';
import { type Adapter, type Case, Prose, proseDigest } from './case.ts';
import { claudeCodeAdapters } from './claudeCode/adapters.ts';
import { clineAdapters } from './cline/adapters.ts';
import { codexAdapters } from './codex/adapters.ts';
import { copilotAdapters } from './copilot/adapters.ts';
import { geminiCliAdapters } from './geminiCli/adapters.ts';
import { goClawAdapters } from './goclaw/adapters.ts';
import { hermesAdapters } from './hermes/adapters.ts';
import { holabossAdapters } from './holaboss/adapters.ts';
import { nanobotAdapters } from './nanobot/adapters.ts';
import { openCodeAdapters } from './openCode/adapters.ts';
import { openClawAdapters } from './openclaw/adapters.ts';
import { decode, difference } from './values.ts';

interface Family {
	belongs(test: Case): boolean;
	/** Where a case does not say which version ran. */
	readonly runtime: string;
	/** By the name of the runtime's function. */
	readonly adapters: Readonly<Record<string, Adapter>>;
}

const families: readonly Family[] = [
	...(
		[
			['claude-code@', claudeCodeAdapters],
			['codex@', codexAdapters],
			['gemini-cli@', geminiCliAdapters],
			['copilot@', copilotAdapters],
			['cline-core@', clineAdapters],
			['opencode@', openCodeAdapters],
			['hermes@', hermesAdapters],
			['goclaw@3.', goClawAdapters],
			['nanobot@', nanobotAdapters],
		] as const
	).map(([start, adapters]) => ({
		belongs: ({ runtime = '' }: Case) => runtime.startsWith(start),
		runtime: start,
		adapters,
	})),
	{
		belongs: ({ runtime = '' }) => /^(?:clawdbot|openclaw)@/u.test(runtime),
		runtime: 'openclaw',
		adapters: openClawAdapters,
	},
	{ belongs: ({ id }) => id.startsWith('gc-'), runtime: 'goclaw@2026.2.26', adapters: goClawAdapters },
	{ belongs: ({ id }) => id.startsWith('holaboss-'), runtime: 'holaboss@2026.4.13', adapters: holabossAdapters },
	{ belongs: ({ impl }) => impl !== undefined, runtime: 'botholomew', adapters: botholomewAdapters },
];

export interface FunctionReport {
	readonly fn: string;
	readonly runtimes: readonly string[];
	readonly mapped: boolean;
	readonly passed: number;
	readonly total: number;
	/** The first case that failed, and why. */
	readonly mismatch?: string;
	/** Cases in which fixed prose was compared by its length alone. */
	readonly byLength: number;
}

const familyOf = (test: Case): Family | undefined => families.find(({ belongs }) => belongs(test));

const adapterFor = (test: Case): Adapter | undefined => familyOf(test)?.adapters[test.fn];

const runtimeOf = (test: Case): string => test.runtime ?? test.impl ?? familyOf(test)?.runtime ?? 'unknown';

/** Two families may have functions of one name. */
const groupOf = (test: Case): string => `${families.findIndex(({ belongs }) => belongs(test))} ${test.fn}`;

const holdsProse = (value: unknown): boolean =>
	value instanceof Prose ||
	value === proseDigest ||
	(typeof value === 'object' && value !== null && Object.values(value).some(holdsProse));

async function runCase(
	test: Case,
	adapter: Adapter,
	{ wordingFor }: WordingShelf,
): Promise<{ mismatch?: string; byLength: boolean }> {
	try {
		const actual = await adapter(decode(test.input), {
			id: test.id,
			runtime: runtimeOf(test),
			expected: test.expected,
			wordingFor,
		});
		const mismatch = difference(test.expected, actual);
		return { ...(mismatch === undefined ? {} : { mismatch }), byLength: holdsProse(actual) };
	} catch (error) {
		return { mismatch: `threw ${error instanceof Error ? error.message : String(error)}`, byLength: false };
	}
}

/** What other cases start from stands among them as a case of no function; nothing is computed for it. */
const isFixture = ({ fn }: Case): boolean => fn.startsWith('fixture.');

/**
 * One report a function, in the order in which the functions first come up. Fixed prose is compared byte by byte where
 * `packs` has it, else by its length.
 */
export async function runCases(cases: readonly Case[], packs: WordingShelf = createShelf()): Promise<FunctionReport[]> {
	const reports: FunctionReport[] = [];
	const groups = new Map<string, Case[]>();
	for (const test of cases.filter((each) => !isFixture(each)))
		groups.set(groupOf(test), [...(groups.get(groupOf(test)) ?? []), test]);
	for (const group of groups.values()) {
		const fn = group[0]?.fn ?? '';
		let passed = 0;
		let byLength = 0;
		let mapped = false;
		let mismatch: string | undefined;
		for (const test of group) {
			const adapter = adapterFor(test);
			mapped ||= adapter !== undefined;
			const outcome = adapter ? await runCase(test, adapter, packs) : { mismatch: 'not mapped', byLength: false };
			if (outcome.mismatch === undefined) passed += 1;
			else mismatch ??= `${test.id}: ${outcome.mismatch}`;
			if (outcome.byLength) byLength += 1;
		}
		const runtimes = [...new Set(group.map(runtimeOf))].sort();
		reports.push({ fn, runtimes, mapped, passed, total: group.length, byLength, ...(mismatch ? { mismatch } : {}) });
	}
	return reports;
}
