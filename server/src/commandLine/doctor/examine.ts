import { diagnose } from '../../engine/doctor/diagnose.ts';
import type { Diagnosis } from '../../engine/doctor/diagnosis.ts';
import { textOfPlace } from '../../engine/rules/support/places.ts';
import { errorMessage } from '../../engine/text/errorMessage.ts';
import { gatherView } from '../../host/doctor/gather.ts';
import { isStored } from '../../host/managed/storedPlaces.ts';
import type { SecretScanner } from '../../host/secrets/scanner.ts';
import type { Workspace, Workspaces } from '../../host/workspace/workspaces.ts';
import { sqliteRecords } from '../../host/writes/records/sqliteRecords.ts';
import { createLineMap } from '../../language/support/text/lines.ts';
import { locateEverywhere, secretsOf } from '../check/findings.ts';
import { ruleLevels } from '../check/ruleLevels.ts';
import { shown } from '../terminal/shown.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { type OpenOptions, openWorkspaces, workspacesIn } from '../workspace/openFolder.ts';
import { recordsFile } from '../workspace/recordsFile.ts';
import { doctorHostHere } from './host.ts';

/** Where to look first. Lines count from 1. */
interface LocatedPlace {
	/** Absolute. */
	readonly path: string;
	readonly line: number;
}

/** A diagnosis, with its place as a terminal can point to it. */
export interface LocatedDiagnosis extends Diagnosis {
	readonly at?: LocatedPlace;
}

export interface ExaminedWorkspace {
	readonly workspace: Workspace;
	readonly diagnoses: readonly LocatedDiagnosis[];
	/** For people: checks that broke, files that were left out. */
	readonly troubles: readonly string[];
	/** Texts of secrets, by path in the workspace, which nothing that is printed may have. */
	secretsIn(path: string, text: string): readonly string[];
}

function placeOf(workspace: Workspace, { place }: Diagnosis): LocatedPlace | undefined {
	if (!place) return undefined;
	const { file, range } = place;
	const text = textOfPlace(workspace.snapshot(), file);
	return {
		path: file.kind === 'workspace' ? workspace.absolute(file.path) : file.path,
		line: text === undefined ? 1 : createLineMap(text).rangeOf(range).start.line + 1,
	};
}

/** Examines every workspace at and under `folder`. Throws an `InputError` where there is none. */
export async function examineFolder(
	folder: string,
	options: Pick<OpenOptions, 'runtime' | 'wordingFor' | 'database' | 'standpoint'> & {
		readonly secrets: SecretScanner;
	},
	terminal: Terminal,
): Promise<readonly ExaminedWorkspace[]> {
	const workspaces = await openWorkspaces(folder, options);
	const levels = await ruleLevels(folder, {}, terminal);
	const examined: ExaminedWorkspace[] = [];
	for (const workspace of await workspacesIn(folder, workspaces)) {
		examined.push(await examine(workspace, workspaces, levels, terminal));
	}
	terminal.progress?.(undefined);
	return examined;
}

async function examine(
	workspace: Workspace,
	workspaces: Workspaces,
	levels: Awaited<ReturnType<typeof ruleLevels>>,
	terminal: Terminal,
): Promise<ExaminedWorkspace> {
	const { findings, failures } = await locateEverywhere(workspace, levels, ({ read, total }) =>
		terminal.progress?.(`${shown(workspace.root)}: ${read} of ${total} files read`),
	);
	const ruled = findings.map(({ finding }) => finding);
	using records = sqliteRecords({ file: recordsFile(), onTrouble: (message) => terminal.err(message) });
	const report = diagnose(await gatherView(workspace, ruled, doctorHostHere(workspaces, records)));
	const secrets = secretsOf(workspace, findings);
	return {
		workspace,
		diagnoses: report.diagnoses.map(({ fix, ...each }) => {
			const at = placeOf(workspace, each);
			// A database is only read here.
			return { ...each, ...(at && { at }), ...(fix && !isStored(workspace.root) && { fix }) };
		}),
		troubles: [
			...failures,
			...report.failures.map(({ code, error }) => `the check ${code} failed: ${errorMessage(error)}`),
		],
		secretsIn: (path, text) =>
			(secrets.get(workspace.absolute(path)) ?? []).map(({ start, end }) => text.slice(start, end)).filter(Boolean),
	};
}
