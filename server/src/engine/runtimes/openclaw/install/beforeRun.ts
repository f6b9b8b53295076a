import { at } from '../../../text/json5.ts';
import { keptOn } from '../../../text/keptOn.ts';
import type { LeftFile, RunPreparation, RunRefusal, SeededFile } from '../../../workspace/preparation.ts';
import type { Session } from '../../../workspace/session.ts';
import type { RunTraces, Snapshot } from '../../../workspace/snapshot.ts';
import { settingsOf } from '../config/settings.ts';
import { fileNames } from '../files.ts';
import type { OpenClawProfile } from '../profile.ts';
import { factsOf } from './facts.ts';
import type { RunOptions, RunOutcome } from './outcome.ts';
import { noRecord } from './setupRecord.ts';
import { isRefusal } from './v2026_9/profile.ts';

/** A preparation, and whether it leaves the first-run ritual over for good. */
interface PreparedInstall {
	readonly preparation: RunPreparation;
	readonly isComplete: boolean;
}

const known = keptOn<Snapshot, Map<string, PreparedInstall>>();

/** What the next run does to the workspace; worked out once for each snapshot, version and moment. */
export function beforeRun(profile: OpenClawProfile, snapshot: Snapshot, session: Session): PreparedInstall {
	// Overrides are another object each time, and nobody asks twice for the same.
	if (session.overrides !== undefined) return prepare(profile, snapshot, session);
	let results = known.get(snapshot);
	if (!results) {
		results = new Map();
		known.set(snapshot, results);
	}
	const key = `${profile.version} ${session.now}`;
	let result = results.get(key);
	if (!result) {
		result = prepare(profile, snapshot, session);
		results.set(key, result);
	}
	return result;
}

/** What every caller takes from the configuration; no kind of session differs. */
function optionsOf(profile: OpenClawProfile, snapshot: Snapshot, session: Session): RunOptions {
	const defaults = at(settingsOf(profile, snapshot, session.overrides).config, 'agents', 'defaults');
	const skips = at(defaults, 'skipOptionalBootstrapFiles');
	return {
		now: session.now,
		skipsFiles: at(defaults, 'skipBootstrap') === true,
		skips: new Set(Array.isArray(skips) ? skips.map(String) : []),
	};
}

function prepare(profile: OpenClawProfile, snapshot: Snapshot, session: Session): PreparedInstall {
	const { templates, prepare: run, keepsRecord } = profile.install;
	const { root, traces } = snapshot;
	const facts = factsOf(snapshot);
	const record = profile.install.record(snapshot);
	const options = optionsOf(profile, snapshot, session);
	const outcome = run(facts, record, templates, options);
	const { refusal } = outcome;
	// People see the prompt that there will be once the cause is gone.
	const cured = { ...facts, legacyState: undefined, writable: true };
	const keeps = refusal?.kind === 'legacy-state' && !isRefusal(record) ? record : noRecord;
	const after = refusal ? run(cured, keeps, templates, options) : outcome;
	const isUnknown = keepsRecord && (traces === undefined || traces.record.kind === 'unknown');
	return {
		isComplete: after.isComplete,
		preparation: {
			creates: after.made.flatMap(({ name }): SeededFile[] => {
				const template = templates[name];
				if (template === undefined) return [];
				return [{ path: name, template, unit: 'UTF-16 units', reason: whyMade(name) }];
			}),
			deletes: after.removed,
			passesOver: passedOver(snapshot, after),
			startsRepository: after.startsRepository,
			...(refusal ? { refusal: { ...refusal, ...placeOf(refusal, facts.legacyState, root) } } : {}),
			...(isUnknown ? { assumption: unknownRecord(traces) } : {}),
		},
	};
}

function unknownRecord(traces: RunTraces | undefined): string {
	const why = traces?.record.kind === 'unknown' ? ` (${traces.record.reason})` : '';
	return `OpenClaw keeps a record of each workspace in its state folder. Soulscope could not read it${why}, so it decided by the files alone.`;
}

const whyMade = (name: string): string =>
	name === fileNames.bootstrap
		? 'the workspace is not used yet: BOOTSTRAP.md will be created from the runtime’s template for setup'
		: 'it is missing, and will be created from the runtime’s template';

/** A ritual that is over leaves its file where it lies, and shows it to nobody. */
function passedOver({ files }: Snapshot, { isComplete, removed }: RunOutcome): LeftFile[] {
	const path = fileNames.bootstrap;
	if (!isComplete || !files.has(path) || removed.some((file) => file.path === path)) return [];
	return [{ path, reason: 'setup is complete, so the agent does not get this file' }];
}

/** The file that is in the way, where a listing of the workspace has it. */
function placeOf({ kind }: RunRefusal, path: string | undefined, root: string): { readonly path?: string } {
	return kind === 'legacy-state' && path?.startsWith(`${root}/`) ? { path: path.slice(root.length + 1) } : {};
}
