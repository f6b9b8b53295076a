import { randomUUID } from 'node:crypto';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { CancellationToken } from 'vscode-languageserver';
import type {
	BackUpParams,
	BackUpResult,
	BackupPlan,
	BackupPlanParams,
	BackupPushTarget,
	PushBackupParams,
} from '../../../../../protocol/backup/backup.ts';
import { errorMessage } from '../../../engine/text/errorMessage.ts';
import { type BackUpOptions, type BackUpOutcome, backUp } from '../../../host/backup/backUp.ts';
import { type IgnorePlan, ignoreFile, planIgnoreFile, writeIgnoreFile } from '../../../host/backup/ignoreFile.ts';
import { backupPlace, readBackupState, setUpBackup } from '../../../host/backup/place.ts';
import { pushBackup } from '../../../host/backup/push.ts';
import { createBackupSchedule } from '../../../host/backup/schedule.ts';
import { targetMeant } from '../../../host/backup/target.ts';
import { isStored } from '../../../host/managed/storedPlaces.ts';
import { PastTrouble } from '../../../host/past/past.ts';
import { signalOf } from '../../../host/platform/cancellation.ts';
import { dataFolder } from '../../../host/platform/dataFolder.ts';
import { createSecretScanner } from '../../../host/secrets/scanner.ts';
import type { LanguageContext } from '../../context.ts';
import { RequestError } from '../client/guardedHandlers.ts';
import { told } from '../past/openPast.ts';
import { workspaceAt } from '../workspace/workspaceLookup.ts';

/** Plans that a person may still say yes to. */
const mostPlans = 10;

interface KeptBackupPlan {
	readonly root: string;
	/** Absent where the backup is set up already. */
	readonly ignore?: IgnorePlan;
}

const sizeOf = ({ files, size, leftOut, notes }: BackUpOutcome) => ({
	files,
	size,
	leftOut: [...leftOut.map(({ path, reason }) => `${path}: ${reason}.`), ...notes],
});

/** What is answered about backups. They lie where the command line has them, so that both make the same one. */
export function createBackupAnswers(context: LanguageContext) {
	const { records, gate, options, files, workspaces, settings, connection } = context;
	const plans = new Map<string, KeptBackupPlan>();
	const scanner = createSecretScanner({ onTrouble: (message) => connection.console.warn(message) });
	const placeOf = (root: string) => backupPlace(root, dataFolder());

	const run = async (root: string, more: Partial<BackUpOptions> = {}): Promise<BackUpOutcome> =>
		backUp({
			place: await placeOf(root),
			root,
			records,
			scanner,
			clock: Date.now,
			counter: context.counter,
			...more,
		});

	function refuseUntrusted(what: string): void {
		if (!options.trusted)
			throw new RequestError(
				`${what}: this workspace is not trusted, so Soulscope writes nothing here. Trust it first.`,
			);
	}

	const schedule = createBackupSchedule({
		clock: Date.now,
		roots: () => workspaces.list().flatMap(({ root }) => (isStored(root) ? [] : [root])),
		modeOf: (root) => settings.of(root).backup.mode,
		async lastOf(root) {
			const state = await readBackupState(await placeOf(root));
			return state && (state.checked ?? 0);
		},
		async backUp(root) {
			if (options.trusted) await run(root);
		},
		onError: (error) => connection.console.warn(errorMessage(error)),
	});

	return {
		schedule,

		plan: ({ workspace: uri }: BackupPlanParams, token: CancellationToken): Promise<BackupPlan> =>
			told(async () => {
				refuseUntrusted('Nothing was backed up');
				const workspace = workspaceAt(uri, context);
				const { root } = workspace;
				if (isStored(root))
					throw new PastTrouble(
						'Nothing was backed up: these files are rows of a database, and whoever looks after it backs it up.',
					);
				const place = await placeOf(root);
				const state = await readBackupState(place);
				const ignore = state ? undefined : await planIgnoreFile(gate, root);
				const outcome = await run(root, { dryRun: true, isCancelled: () => token.isCancellationRequested });
				const id = randomUUID();
				plans.set(id, { root, ...(ignore && { ignore }) });
				for (const oldest of plans.keys()) if (plans.size > mostPlans) plans.delete(oldest);
				const diff = ignore && {
					path: ignoreFile,
					uri: files.uriOf(workspace.absolute(ignoreFile)),
					...(ignore.before !== undefined && { before: ignore.before }),
					after: ignore.after,
				};
				return {
					id,
					isSetUp: state !== undefined,
					repository: place.gitDir,
					...sizeOf(outcome),
					ignored: outcome.ignored,
					...(diff && ignore.before !== ignore.after && { ignore: diff }),
					...(state?.target && { target: state.target }),
				};
			}),

		make: ({ id }: BackUpParams, token: CancellationToken): Promise<BackUpResult> =>
			told(async () => {
				refuseUntrusted('Nothing was backed up');
				const kept = plans.get(id);
				if (!kept) throw new RequestError('Nothing was backed up: look at what is left out again first.');
				plans.delete(id);
				const { root, ignore } = kept;
				if (ignore) {
					await setUpBackup(await placeOf(root), () => writeIgnoreFile(gate, root, ignore));
					await workspaces.filesChanged([{ path: join(root, ignoreFile), kind: 'changed' }]);
				}
				const outcome = await run(root, { isCancelled: () => token.isCancellationRequested });
				return {
					kind: outcome.kind === 'made' ? 'made' : 'unchanged',
					hasOlder: outcome.hasOlder,
					...sizeOf(outcome),
					...(outcome.subject !== undefined && { subject: outcome.subject }),
				};
			}),

		push: ({ workspace: uri, to, branch }: PushBackupParams, token: CancellationToken): Promise<BackupPushTarget> =>
			told(async () => {
				refuseUntrusted('Nothing was pushed');
				const { root } = workspaceAt(uri, context);
				const place = await placeOf(root);
				const named = to.startsWith('~/') ? join(homedir(), to.slice(2)) : to;
				const target = await targetMeant(place, named, branch, homedir());
				await pushBackup(place, target, signalOf(token));
				return target;
			}),
	};
}
