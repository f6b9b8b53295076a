import { randomUUID } from 'node:crypto';
import type {
	MadeEqual,
	MakeEqualParams,
	PlanEqualParams,
	PlannedEqual,
} from '../../../../../protocol/overview/equal.ts';
import type { EyesLine, EyesOpposite, EyesParams, EyesResult } from '../../../../../protocol/overview/eyes.ts';
import { type Comparison, compareEyes } from '../../../engine/eyes/compareEyes.ts';
import { equalise } from '../../../engine/eyes/equalise.ts';
import { type OppositeSide, oppositesIn } from '../../../engine/eyes/opposites.ts';
import type { EqualStep } from '../../../engine/eyes/plan.ts';
import { isInstructions } from '../../../engine/eyes/target.ts';
import { areKin } from '../../../engine/runtimes/kin.ts';
import type { KnownRuntime, Runtime } from '../../../engine/runtimes/runtime.ts';
import { textOf } from '../../../engine/workspace/snapshot.ts';
import { writePlan } from '../../../host/eyes/writePlan.ts';
import type { Workspace } from '../../../host/workspace/workspaces.ts';
import type { LanguageContext } from '../../context.ts';
import { RequestError } from '../client/guardedHandlers.ts';
import { createLineMaps } from '../text/lines.ts';
import { workspaceAt } from '../workspace/workspaceLookup.ts';

/** Plans that are kept until somebody agrees; who has looked at more has forgotten the first. */
const mostPlans = 20;

interface KeptEqualPlan {
	readonly workspace: Workspace;
	readonly steps: readonly EqualStep[];
}

/** Those at home in the folder, the one that is looked through among them. */
const atHome = ({ runtime, evidence }: Workspace, { registry }: LanguageContext): readonly KnownRuntime[] => {
	const ids = new Set([runtime.id, ...(evidence.also ?? [])]);
	return registry.runtimes.filter(({ id }) => ids.has(id));
};

/** The newest of each program that shares folders with others. */
const everyCodingAgent = ({ registry }: LanguageContext): readonly KnownRuntime[] =>
	registry.runtimes.filter(
		(runtime, index, all) => runtime.detection.asksPlaces && all.findIndex((each) => areKin(each, runtime)) === index,
	);

async function compared(
	workspace: Workspace,
	runtimes: readonly Runtime[],
	context: LanguageContext,
): Promise<Comparison> {
	const sessionOf = ({ sessionKinds }: Runtime) => workspace.session(sessionKinds[0]);
	await workspace.settlePlaces(runtimes.map((runtime) => ({ runtime, session: sessionOf(runtime) })));
	const counter = await context.counter();
	return compareEyes(workspace.snapshot(), sessionOf, runtimes, ({ id }) => context.shelf.wordingFor(id), counter);
}

async function eyesOf({ workspace: uri, all }: EyesParams, context: LanguageContext): Promise<EyesResult> {
	const workspace = workspaceAt(uri, context);
	const own = atHome(workspace, context);
	const others = all ? everyCodingAgent(context).filter((runtime) => !own.includes(runtime)) : [];
	const runtimes = await Promise.all([...own, ...others].map(context.registry.load));
	const { agents, files } = await compared(workspace, runtimes, context);
	const opposites = await oppositesOf(workspace, runtimes, context);
	return {
		agents: agents.map(({ id, title }, index) => ({
			id,
			title,
			tokens: files.reduce((sum, { sights }) => sum + (sights[index]?.tokens ?? 0), 0),
			isAtHome: own.some((runtime) => runtime.id === id),
			isLookedThrough: id === workspace.runtime.id,
		})),
		files: files.map(({ path, sights }) => ({
			path,
			uri: context.files.uriOf(workspace.absolute(path)),
			cells: sights.map((sight) => {
				if (!sight) return null;
				const { fate, tokens, order, reason } = sight;
				return { fate, tokens, reason, ...(order !== undefined && { order }) };
			}),
		})),
		opposites,
	};
}

/** What `runtimes`, and those who only read what others have written, are told against each other. */
async function oppositesOf(
	workspace: Workspace,
	runtimes: readonly Runtime[],
	{ registry, shelf }: LanguageContext,
): Promise<readonly EyesOpposite[]> {
	const known = (workspace.evidence.guests ?? []).flatMap((id) => registry.runtimeById(id) ?? []);
	const guests = await Promise.all(known.map(registry.load));
	const asked = [...new Set([...runtimes, ...guests])].map((runtime) => ({
		runtime,
		session: workspace.session(runtime.sessionKinds[0]),
	}));
	await workspace.settlePlaces(asked);
	const snapshot = workspace.snapshot();
	const agents = asked.map(({ runtime, session }) => ({
		runtime,
		prompt: runtime.assemble(snapshot, session, shelf.wordingFor(runtime.id)),
	}));
	const titles = new Map(asked.map(({ runtime: { id, title } }) => [id, title]));
	const maps = createLineMaps();
	const lineOf = ({ agents: ids, path, range, text }: OppositeSide): EyesLine => ({
		agents: ids.map((id) => titles.get(id) ?? id),
		path,
		line: maps.of(path, textOf(snapshot, path) ?? '').rangeOf(range).start.line,
		text,
	});
	return oppositesIn(snapshot, agents).map(({ about, sides: [one, other] }) => ({
		...(about !== undefined && { about }),
		sides: [lineOf(one), lineOf(other)],
	}));
}

/** Answers to what is asked of several agents and one folder; made when somebody first asks. */
export interface EyesAnswers {
	eyes(params: EyesParams): Promise<EyesResult>;
	plan(params: PlanEqualParams): Promise<PlannedEqual>;
	/** Rejects where the folder is not trusted, or nobody has looked at the plan. */
	make(params: MakeEqualParams): Promise<MadeEqual>;
}

export function createEyesAnswers(context: LanguageContext): EyesAnswers {
	const { registry, files, gate, options } = context;
	const plans = new Map<string, KeptEqualPlan>();

	async function planned({ workspace: uri, agents, target, links }: PlanEqualParams): Promise<PlannedEqual> {
		const workspace = workspaceAt(uri, context);
		const chosen = registry.runtimes.filter(({ id }) => agents.includes(id));
		const runtimes = await Promise.all(chosen.map(registry.load));
		const comparison = await compared(workspace, runtimes, context);
		const snapshot = workspace.snapshot();
		const chosenText = target === undefined ? {} : { target };
		const { steps, ...plan } = equalise({ snapshot, runtimes, comparison, ...chosenText, ...(links && { links }) });
		const id = randomUUID();
		plans.set(id, { workspace, steps });
		for (const oldest of plans.keys()) if (plans.size > mostPlans) plans.delete(oldest);
		return {
			id,
			...(plan.target !== undefined && { target: plan.target }),
			diffs: steps.map((step) => ({
				path: step.path,
				uri: files.uriOf(workspace.absolute(step.path)),
				...(step.kind !== 'create' && step.before !== undefined && { before: step.before }),
				after: step.kind === 'link' ? `symbolic link → ${step.text}\n` : step.text,
			})),
			canLink: plan.canLink,
			already: runtimes.filter((runtime) => plan.already.includes(runtime.id)).map(({ title }) => title),
			reasons: steps.map(({ why }) => why),
			notes: plan.notes.map(({ text }) => text),
			choices: comparison.files
				.filter(({ path, sights }) => isInstructions(runtimes, path) && sights.some((sight) => sight?.reach === 'text'))
				.map(({ path }) => path),
		};
	}

	return {
		eyes: (params) => eyesOf(params, context),
		plan: planned,
		async make({ id }) {
			if (!options.trusted) throw new RequestError('Nothing was changed: this folder is not trusted.');
			const kept = plans.get(id);
			if (!kept) throw new RequestError('Nothing was changed: look at the changes again first.');
			plans.delete(id);
			const { workspace, steps } = kept;
			const outcome = await writePlan(gate, workspace.root, steps);
			const isNew = (step: EqualStep) => step.kind !== 'edit' && !('before' in step);
			const changes = steps.map((step) => ({
				path: workspace.absolute(step.path),
				kind: isNew(step) ? ('created' as const) : ('changed' as const),
			}));
			await context.workspaces.filesChanged(changes);
			return outcome;
		},
	};
}
