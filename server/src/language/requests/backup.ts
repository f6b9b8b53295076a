import type { CancellationToken, RequestType } from 'vscode-languageserver';
import { BackUpRequest, BackupPlanRequest, PushBackupRequest } from '../../../../protocol/backup/backup.ts';
import type { LanguageContext } from '../context.ts';
import type { Feature } from '../feature.ts';

type BackupAnswers = Awaited<ReturnType<typeof loaded>>;

const loaded = async (context: LanguageContext) =>
	(await import('../support/backup/backupAnswers.ts')).createBackupAnswers(context);

/** ms between two looks at which backups are due. */
const lookEvery = 30_000;

/** Backups of the open workspaces: made when a person asks, or by themselves once they have said so. */
export const backupRequests: Feature = {
	name: 'backup',
	register(context) {
		const { connection, changes, options, settings, workspaces, log } = context;
		let answers: Promise<BackupAnswers> | undefined;
		const answering = (): Promise<BackupAnswers> => {
			answers ??= loaded(context);
			return answers;
		};

		function onRequest<Params, Result extends object>(
			type: RequestType<Params, Result, void>,
			answer: (answers: BackupAnswers, params: Params, token: CancellationToken) => Promise<Result>,
		): void {
			const handler = context.answered<Params, object>(type.method.replace('soulscope/', ''), async (params, token) =>
				answer(await answering(), params, token),
			);
			connection.onRequest(type as RequestType<Params, object, void>, handler);
		}

		const isOn = (root: string): boolean => settings.of(root).backup.mode !== 'off';
		const timer = setInterval(() => {
			if (!options.trusted || !workspaces.list().some(({ root }) => isOn(root))) return;
			answering()
				.then(({ schedule }) => schedule.look())
				.catch((error) => log.error('backup', error));
		}, lookEvery).unref();
		context.onShutdown(() => clearInterval(timer));
		changes.onDidChange(({ typing, workspaces: changed }) => {
			if (typing || !options.trusted) return;
			for (const { root } of changed)
				if (isOn(root))
					answering()
						.then(({ schedule }) => schedule.changed(root))
						.catch((error) => log.error('backup', error));
		});

		onRequest(BackupPlanRequest, ({ plan }, params, token) => plan(params, token));
		onRequest(BackUpRequest, ({ make }, params, token) => make(params, token));
		onRequest(PushBackupRequest, ({ push }, params, token) => push(params, token));
	},
};
