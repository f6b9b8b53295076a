import { createHash } from 'node:crypto';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type ExecuteCommandParams, MessageType, ShowMessageNotification } from 'vscode-languageserver';
import { editorCommands } from '../../../../protocol/workspace/clientFeatures.ts';
import { uriOfPath } from '../../host/managed/placeUri.ts';
import type { LanguageContext } from '../context.ts';
import type { Feature } from '../feature.ts';
import { RequestError } from '../support/client/guardedHandlers.ts';
import { fixAllEdit } from '../support/diagnostics/fixAll.ts';
import { sessionKind } from '../support/prompts/sessions.ts';

type RunCommand = (argument: unknown, context: LanguageContext) => Promise<unknown>;

/** What a command was given, as an object: editors send a URI by itself, or in an object as lenses have it. */
function argumentsIn(argument: unknown): Readonly<Record<string, unknown>> {
	if (typeof argument === 'string') return { uri: argument };
	return typeof argument === 'object' && argument !== null ? { ...argument } : {};
}

/** Of a file, or of the root folder itself; of the only workspace where nothing is said. */
function workspaceFor({ uri, workspace }: Readonly<Record<string, unknown>>, { files, workspaces }: LanguageContext) {
	const given = workspace ?? uri;
	const path = typeof given === 'string' ? files.pathOf(given) : undefined;
	const all = workspaces.list();
	const found = path === undefined ? all[0] : (all.find(({ root }) => root === path) ?? workspaces.ownerOf(path));
	if (found && (path !== undefined || all.length === 1)) return found;
	throw new RequestError('Pass the URI of the file as the argument of this command.');
}

/**
 * Applies all preferred fixes of one file; of all that are open where none is named, as Helix cannot. Resolves with whether
 * there were any and the editor took them.
 */
const fixAll: RunCommand = async (argument, context) => {
	const { documents, files } = context;
	const { uri } = argumentsIn(argument);
	const uris = typeof uri === 'string' ? [uri] : documents.all().map((document) => document.uri);
	const paths = uris.map((each) => files.pathOf(each)).filter((path) => path !== undefined);
	const edit = fixAllEdit(
		paths.flatMap((path) => context.problems.of(path).problems),
		context,
	);
	if (!edit || !context.client.applyEdit) return false;
	return (await context.connection.workspace.applyEdit({ label: 'Soulscope: fix all', edit })).applied;
};

/** Writes the prompt where the person alone can read it, has the editor open it or says where it is, and resolves with its text. */
const previewPrompt: RunCommand = async (argument, context) => {
	const asked = argumentsIn(argument);
	const workspace = workspaceFor(asked, context);
	const { root, runtime } = workspace;
	const analysis = workspace.analysis();
	const kind = typeof asked.session === 'string' ? sessionKind(runtime, asked.session) : analysis.session.kind;
	const text = analysis.prompt(kind).text();
	const folder = join(context.options.globalStorage, 'previews');
	await mkdir(folder, { recursive: true, mode: 0o700 });
	const mark = createHash('sha256').update(root).digest('hex').slice(0, 8);
	const file = join(folder, `${basename(root)}-${mark}-${kind}.md`);
	await writeFile(file, text, { mode: 0o600 });
	await chmod(file, 0o600);
	const { connection, client } = context;
	if (client.showDocument) await connection.window.showDocument({ uri: uriOfPath(file), takeFocus: true });
	else {
		const told = { type: MessageType.Info, message: `The prompt is in ${file}` };
		await connection.sendNotification(ShowMessageNotification.method, told);
	}
	return text;
};

/** What the server carries out for editors that have no commands of ours. */
const commands: Readonly<Record<string, RunCommand>> = {
	'soulscope.fixAll': fixAll,
	[editorCommands.previewPrompt]: previewPrompt,
};

/** Commands for editors that only know the protocol. */
export const serverCommands: Feature = {
	name: 'commands',
	// An editor side that has commands of these names would find them taken.
	capabilities: ({ knowsCommand }) =>
		knowsCommand(editorCommands.previewPrompt) ? {} : { executeCommandProvider: { commands: Object.keys(commands) } },
	register(context) {
		context.connection.onExecuteCommand(
			context.answered<ExecuteCommandParams, unknown>('command', ({ command, arguments: [argument] = [] }) => {
				const run = Object.hasOwn(commands, command) ? commands[command] : undefined;
				if (!run) throw new RequestError(`There is no command “${command}”.`);
				return run(argument, context);
			}),
		);
	},
};
