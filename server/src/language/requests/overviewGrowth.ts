import {
	GrowthProgressNotification,
	type OverviewGrowth,
	type OverviewGrowthParams,
	OverviewGrowthRequest,
} from '../../../../protocol/overview/growth.ts';
import { wallClock } from '../../engine/memory/clock.ts';
import { type LengthUnit, lengthIn } from '../../engine/text/lengths/measure.ts';
import { createMeasures, type Measures } from '../../host/past/growth/measures.ts';
import { type PastGrowth, pastGrowth } from '../../host/past/growth/pastGrowth.ts';
import type { Past } from '../../host/past/past.ts';
import type { Cancellable } from '../../host/platform/cancellation.ts';
import { pausing } from '../../host/platform/pausing.ts';
import { skippedBy } from '../../host/workspace/scan/skippedFolders.ts';
import type { Workspace } from '../../host/workspace/workspaces.ts';
import type { Feature } from '../feature.ts';
import { freshTokens, growthAnswer, newestPoint } from '../support/past/growth.ts';
import { followedBy, growthNow, logDay } from '../support/past/growthNow.ts';
import { historyOf, told } from '../support/past/openPast.ts';
import { sessionKind } from '../support/prompts/sessions.ts';
import { workspaceAt } from '../support/workspace/workspaceLookup.ts';

/** ms after which what is known has to do. */
const longest = 30_000;
/** Shares of the work that are told on the way. */
const steps = 20;
/** Histories that are kept, of different agents. */
const mostKept = 4;

interface KeptGrowth {
	/** By what another answer would come out. */
	readonly key: string;
	readonly grown: PastGrowth;
}

/** How the files of an agent grew. Its history is read once for each new state; what is typed since is not in it, and asked for anew. */
export const overviewGrowthRequest: Feature = {
	name: 'overview growth',
	register(context) {
		const { connection } = context;
		const measures = new Map<LengthUnit, Measures>();
		const kept = new Map<string, KeptGrowth>();

		async function measuresIn(unit: LengthUnit): Promise<Measures> {
			const counter = await context.counter();
			const known =
				measures.get(unit) ?? createMeasures((text) => ({ tokens: counter.count(text), length: lengthIn(unit, text) }));
			measures.set(unit, known);
			return known;
		}

		function grow(workspace: Workspace, past: Past, measures: Measures, pause: () => Promise<void>, uri: string) {
			const { now, timeZone } = workspace.session();
			const began = performance.now();
			let said = 0;
			return pastGrowth({
				past,
				measures,
				now,
				pause,
				follow: followedBy(workspace.runtime),
				isSkipped: skippedBy(context.registry.runtimes),
				dayOf: (at) => wallClock({ now: at, timeZone }).day,
				logDay,
				isLate: () => performance.now() - began > longest,
				progress(done, total) {
					const step = Math.floor((steps * done) / total);
					if (step === said) return;
					said = step;
					void connection
						.sendNotification(GrowthProgressNotification, { workspace: uri, done, total })
						.catch(() => undefined);
				},
			});
		}

		async function answer(uri: string, cancellation: Cancellable): Promise<OverviewGrowth> {
			const workspace = workspaceAt(uri, context);
			const pause = pausing(cancellation);
			const kind = sessionKind(workspace.runtime, workspace.runtime.sessionKinds[0] ?? 'main');
			const prompt = workspace.analysis().prompt(kind);
			const measured = await measuresIn(prompt.ledger.unit);
			const past = await historyOf(workspace.root, context.records);
			const now = await growthNow(workspace, measured, pause);
			const facts = { workspace, prompt, now };
			if (typeof past === 'string') return growthAnswer({ ...facts, grown: undefined, fresh: 0 }, past);
			const newest = await newestPoint(past);
			const key = [newest?.id, workspace.runtime.id, wallClock(workspace.session()).day].join(' ');
			const known = kept.get(workspace.root);
			const grown = known?.key === key ? known.grown : await grow(workspace, past, measured, pause, uri);
			kept.delete(workspace.root);
			if (grown.isWhole) kept.set(workspace.root, { key, grown });
			for (const oldest of kept.keys()) if (kept.size > mostKept) kept.delete(oldest);
			const fresh = await freshTokens(workspace, past, measured);
			return growthAnswer({ ...facts, grown, fresh }, past.title);
		}

		connection.onRequest(
			OverviewGrowthRequest,
			context.answered<OverviewGrowthParams, OverviewGrowth>('overview growth', ({ workspace }, token) =>
				told(() => answer(workspace, token)),
			),
		);
	},
};
