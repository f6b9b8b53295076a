import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type {
	DoctorAnswer,
	DoctorFileChange,
	DoctorFixParams,
	DoctorFixResult,
	DoctorParams,
	DoctorProblem,
} from '../../../../../protocol/workspace/doctor.ts';
import { diagnose } from '../../../engine/doctor/diagnose.ts';
import type { Diagnosis } from '../../../engine/doctor/diagnosis.ts';
import { type DoctorHost, gatherView } from '../../../host/doctor/gather.ts';
import { defaultModel } from '../../../host/embedding/models.ts';
import { dataFolder } from '../../../host/platform/dataFolder.ts';
import { packPath } from '../../../host/wording/packStore.ts';
import type { Workspace } from '../../../host/workspace/workspaces.ts';
import { writePlanned } from '../../../host/writes/plannedFile.ts';
import { sign } from '../../../host/writes/records/record.ts';
import type { LanguageContext } from '../../context.ts';
import { untrusted } from '../client/trust.ts';
import { workspaceAt } from '../workspace/workspaceLookup.ts';

/** The model that searches of this window go by, where it is one on this computer. */
function localModel({ memorySearch, options }: LanguageContext) {
	const { provider, model, folder } = memorySearch.embedding().settings;
	if (provider !== 'local') return undefined;
	return { name: model || defaultModel.name, folder: folder || join(options.globalStorage, 'models') };
}

async function hostOf(context: LanguageContext): Promise<DoctorHost> {
	const { options, registry, workspaces, shelf, records } = context;
	const model = localModel(context);
	return {
		workspaces,
		runtimes: await registry.loadAll(),
		programs: registry.programs,
		told: { by: 'the Problems panel', fixedBy: 'its quick fix in the Problems panel' },
		own: {
			data: options.globalStorage,
			stores: dataFolder(),
			cache: options.storage,
			...(model && { model }),
			// Those that passed their check are on the shelf.
			async refusedWording(runtimeId) {
				if (shelf.wordingFor(runtimeId).id !== 'placeholder') return undefined;
				const file = packPath(options.globalStorage, runtimeId);
				return stat(file).then(
					() => file,
					() => undefined,
				);
			},
		},
		trusted: () => options.trusted,
		records,
	};
}

async function diagnosesOf(workspace: Workspace, context: LanguageContext): Promise<readonly Diagnosis[]> {
	const view = await gatherView(workspace, context.problems.findings(workspace), await hostOf(context));
	const { diagnoses, failures } = diagnose(view);
	for (const { code, error } of failures) context.log.error(code, error);
	return diagnoses;
}

function problemOf(diagnosis: Diagnosis, workspace: Workspace, { files }: LanguageContext): DoctorProblem {
	const { code, weight, level, message, evidence, place, fix } = diagnosis;
	return {
		code,
		weight,
		level,
		message,
		evidence,
		...(place && {
			place: {
				uri: files.uriOf(files.pathOfPlace(workspace, place.file)),
				range: files.linesOfPlace(workspace, place.file).rangeOf(place.range),
			},
		}),
		...(fix && { fix: fix.title }),
	};
}

export async function examine({ workspace: uri }: DoctorParams, context: LanguageContext): Promise<DoctorAnswer> {
	const workspace = workspaceAt(uri, context);
	const diagnoses = await diagnosesOf(workspace, context);
	return {
		problems: diagnoses.map((each) => problemOf(each, workspace, context)),
		isWhole: !context.problems.closed.isReading,
	};
}

/** What has become of the workspace since the person saw the problem is what is fixed. */
export async function fix(params: DoctorFixParams, context: LanguageContext): Promise<DoctorFixResult> {
	const { code, dryRun } = params;
	if (!dryRun && !context.options.trusted) return untrusted('Nothing was fixed');
	const workspace = workspaceAt(params.workspace, context);
	const diagnoses = await diagnosesOf(workspace, context);
	const changes = diagnoses.filter((each) => each.code === code).flatMap(({ fix: own }) => own?.changes ?? []);
	const shown = changes.map(({ path, before, after }): DoctorFileChange => {
		const uri = context.files.uriOf(workspace.absolute(path));
		return { path, uri, ...(before !== undefined && { before }), ...(after !== undefined && { after }) };
	});
	if (dryRun) return { kind: 'done', files: shown };
	const signature = sign('fix');
	const done: DoctorFileChange[] = [];
	for (const [index, { path, before, after }] of changes.entries()) {
		const trouble = await writePlanned(context.gate, { root: workspace.root, inRoot: path, before, after }, signature);
		if (trouble !== undefined) return { kind: 'failed', message: trouble };
		const [change] = shown.slice(index, index + 1);
		if (change) done.push(change);
	}
	await context.workspaces.filesChanged(
		changes.map(({ path, before, after }) => ({
			path: workspace.absolute(path),
			kind: before === undefined ? 'created' : after === undefined ? 'deleted' : 'changed',
		})),
	);
	return { kind: 'done', files: done };
}
