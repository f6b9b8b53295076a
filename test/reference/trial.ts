import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import {
	type Comparison,
	comparePreparing,
	compareSession,
	compareSkills,
	type Difference,
	noAnswer,
	type Preparing,
	type Tally,
} from './compare.ts';
import { listTree } from './disk.ts';
import type { Answer, Question } from './oracle/messages.ts';
import { type OracleProcess, startOracle } from './oracle/start.ts';
import { type OurVersion, ourPreparing, ourSession, ourSkills, ourVersion, takeSnapshot } from './ours.ts';
import { isLater, templateFolder } from './packages.ts';
import { empty, type Places, placeConfig, placeWorld, readTemplate } from './place.ts';
import type { VersionId, World } from './world.ts';

/** Runs worlds through one version, theirs and ours. */
export interface Bench {
	readonly missing: readonly string[];
	compare(world: World): Promise<Tally>;
	end(): void;
}

/** Noon of a day, as nothing depends on the hour. */
const now = Date.UTC(2026, 10, 21, 12);

/** Files that the program keeps open from one question to the next. */
const kept = ['.openclaw/state'];

/** Tools of a run; what is said of the others is compared by the cases of the conformance suite. */
const tools = ['read', 'write', 'edit', 'exec', 'process', 'message', 'sessions_spawn', 'session_status'];

/** Which of our names for a refusal the program's own error amounts to. */
const refusals: Readonly<Record<string, string>> = {
	'gateway.maintenance_required': 'legacy-state',
	EISDIR: 'file-is-folder',
	EEXIST: 'not-a-folder',
	ENOTDIR: 'not-a-folder',
	EACCES: 'not-writable',
	ELOOP: 'file-is-loop',
	WORKSPACE_VANISHED: 'vanished',
};

function theirPreparing(
	before: Map<string, string>,
	after: Map<string, string>,
	{ prepared }: Answer,
	stateFile: string | undefined,
): Preparing {
	// What a program keeps for itself is no file of the agent's, and neither is a folder for that.
	const isOwn = (path: string) =>
		!/^\.git(?:\/.*)?$/u.test(path) && path !== stateFile && !stateFile?.startsWith(`${path}/`);
	const created = [...after].filter(([path]) => !before.has(path) && isOwn(path));
	return {
		...(prepared.error === undefined ? {} : { refusal: refusals[prepared.error] ?? prepared.error }),
		created: new Map(created),
		changed: [...after]
			.filter(([path, content]) => before.has(path) && before.get(path) !== content && isOwn(path))
			.map(([path]) => path),
		deleted: [...before.keys()].filter((path) => !after.has(path)),
	};
}

export async function openBench(version: VersionId, only: readonly Comparison[]): Promise<Bench> {
	const our = await ourVersion(version);
	const base = mkdtempSync(join(tmpdir(), 'soulscope-reference-'));
	const home = join(base, 'home');
	const config = version === 'clawdbot@2026.1.24' ? '.clawdbot/clawdbot.json' : '.openclaw/openclaw.json';
	let runs = 0;
	// The program remembers workspaces by their path, so each run has a new one.
	const placesFor = ({ inHome }: World): Places => ({
		roots: {
			home,
			workspace: join(inHome ? home : base, 'workspaces', String(runs++)),
			outside: join(base, 'outside'),
			bundled: join(base, 'bundled'),
		},
		// And whether there is a program, by the search path.
		programs: join(base, 'programs', String(runs)),
		config: join(home, config),
	});
	const clear = ({ roots, programs }: Places) => {
		empty(join(base, 'workspaces'));
		empty(home, kept);
		for (const folder of [roots.outside, roots.bundled, dirname(programs)]) empty(folder);
	};
	const idle = placesFor({ trees: { workspace: {}, home: {}, outside: {}, bundled: {} }, inHome: false } as World);
	clear(idle);
	const oracle: OracleProcess = await startOracle(version, idle);
	// A program looks at some things once: the run before is another process's.
	let earlier: OracleProcess | undefined;

	/** The program's own traces, as only it can leave them. */
	const runBefore = async (world: World, places: Places) => {
		mkdirSync(places.roots.workspace, { recursive: true });
		placeConfig(world, places);
		earlier ??= await startOracle(version, idle);
		const { prepared } = await earlier.ask({ ...questionOf(world, places), sessions: [] });
		if (prepared.error !== undefined) throw new Error(`the run before does not start: ${prepared.error}`);
		for (const name of world.ranBefore?.removed ?? []) rmSync(join(places.roots.workspace, name), { force: true });
	};

	return {
		missing: our.missing,
		async compare(world) {
			const places = placesFor(world);
			clear(places);
			if (world.ranBefore) await runBefore(world, places);
			placeWorld(world, places, (of, name) => readTemplate(templateFolder(of, name), name, isLater(of)));
			return compareOnce({ our, oracle, world, places, only });
		},
		end() {
			oracle.end();
			earlier?.end();
			rmSync(base, { recursive: true, force: true });
		},
	};
}

const questionOf = (world: World, places: Places): Question => ({
	workspace: places.roots.workspace,
	variables: { ...world.variables, PATH: places.programs },
	agentId: world.sessions[0]?.key.split(':')[1] ?? 'main',
	sessions: world.sessions,
	extraPrompt: 'Said by whoever started this run.',
	toolNames: tools,
	now,
});

interface Once {
	readonly our: OurVersion;
	readonly oracle: OracleProcess;
	readonly world: World;
	readonly places: Places;
	readonly only: readonly Comparison[];
}

async function compareOnce({ our, oracle, world, places, only }: Once): Promise<Tally> {
	const question = questionOf(world, places);
	const before = listTree(places.roots.workspace);
	const snapshot = await takeSnapshot(our, world, places, now);
	const answer = await oracle.ask(question);
	const after = listTree(places.roots.workspace);
	const failure = noAnswer(answer);
	if (failure !== undefined) throw new Error(`the package answers nothing: ${failure}`);

	const differences: Difference[] = [];
	const tries: Record<Comparison, number> = { prepare: 0, skills: 0, prompt: 0 };
	if (only.includes('prepare')) {
		tries.prepare += 1;
		differences.push(
			...comparePreparing(
				theirPreparing(before, after, answer, our.profile.install.stateFile),
				ourPreparing(our, snapshot, question),
			),
		);
	}
	if (only.includes('skills') && answer.skills) {
		tries.skills += 1;
		const isOrdered = !isLater(our.version);
		differences.push(...compareSkills(answer.skills, ourSkills(our, snapshot, question), isOrdered));
	}
	if (only.includes('prompt') && answer.sessions) {
		for (const [index, session] of world.sessions.entries()) {
			const theirs = answer.sessions[index];
			if (!theirs) continue;
			tries.prompt += 1;
			const ours = ourSession(our, snapshot, question, session);
			differences.push(...compareSession(theirs, ours, ours.partAt));
		}
	}
	return { differences, tries };
}
