import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { FileChangeType, MessageType } from 'vscode-languageserver-protocol';
import { PreviewRequest } from '../../../protocol/preview/preview.ts';
import type { SessionKind } from '../../../protocol/preview/session.ts';
import { WorkspacesRequest } from '../../../protocol/workspace/workspaces.ts';
import type { Tree } from '../../support/disk/fileTree.ts';
import { type LanguageClient, serve } from '../../support/languageClient.ts';
import type { OpenDocument } from '../../support/openDocument.ts';
import type { Ground } from '../attack.ts';
import { canary } from './oddThings.ts';
import { processorTime, spentSince } from './processorTime.ts';

/** Stands in USER.md of the workspaces that are attacked, and no attack changes that file. */
const known = 'Fires the kiln on Tuesdays.';

/** Beside the open folder and the person's home, and nobody's business. */
const outsideFile = '~/../outside/a.md';

/** A language server in a process of its own, under attack. */
export interface AttackedServer {
	readonly client: LanguageClient;
	/** URI of the workspace. */
	readonly workspace: string;
	/** The first kind of session that the runtime has. */
	readonly session: SessionKind;
	/** URI of the file that nobody may read or write. */
	readonly outside: string;
	/**
	 * What the server answers, or undefined where it refuses, which it may; an answer there has to be. What it says is
	 * searched for what lies outside.
	 */
	ask(method: string, params: unknown, what: string): Promise<unknown>;
	tell(method: string, params: unknown): Promise<void>;
	/** Types a letter and waits for the problems: what a person waits for, in the server's own processor time. */
	type(document: OpenDocument): Promise<void>;
	/** Errors that it has logged, a line each. */
	errors(): readonly string[];
	/** It lives, it still knows what the agent reads unless that may have been changed, and nothing outside was touched. */
	judge(what: string, isUnchanged?: boolean): Promise<void>;
}

export async function attackServer(ground: Ground, tree: Tree, settings: object = {}): Promise<AttackedServer> {
	const client = await serve(
		{ ...tree, [outsideFile]: `${canary}\n` },
		{
			transport: 'stdio',
			settings: {
				runtime: 'openclaw@2026.9.6',
				chat: { provider: 'dry-run' },
				embeddings: { provider: 'off' },
				...settings,
			},
		},
	);
	const { connection, files, server } = client;
	if (!server) throw new Error('the server has no process');
	let dead = '';
	const died = once(server, 'exit').then(([code, signal]) => {
		dead = `the server has ended: ${signal ?? code}`;
	});
	const outside = files.uriOf(outsideFile);
	const [info] = await connection.sendRequest(WorkspacesRequest);
	const session = info?.sessionKinds[0] ?? 'main';

	const errors = () =>
		(client.received('window/logMessage') as readonly { type: number; message: string }[])
			.filter(({ type }) => type === MessageType.Error)
			.map(({ message }) => message.split('\n')[0] ?? '');

	return {
		client,
		workspace: files.uriOf(''),
		session,
		outside,
		async ask(method, params, what) {
			ground.tried();
			if (dead !== '') return undefined;
			// What it refuses, it has answered.
			const answer = connection.sendRequest(method, params).catch(() => undefined);
			const response = await ground.answered(Promise.race([answer, died]), `${what}: ${method}`);
			ground.expect(
				!JSON.stringify(response ?? null).includes(canary),
				'outside',
				() => `${what}: ${method} read a file outside`,
			);
			return response;
		},
		async tell(method, params) {
			ground.tried();
			if (dead === '') await connection.sendNotification(method, params).catch(() => undefined);
		},
		async type(document) {
			await document.append('.');
			const before = processorTime(server.pid ?? 0);
			await ground.answered(Promise.race([document.diagnostics(), died]), 'the problems after a letter');
			ground.input(spentSince(before, server.pid ?? 0));
		},
		errors,
		async judge(what, isUnchanged = true) {
			ground.expect(dead === '', 'wrong', () => `${what}: ${dead}`);
			if (dead !== '') throw new Error(dead);
			// It may have been told that all of it was deleted: now it is told what is there.
			for (const name of Object.keys(tree)) await client.watched(name, FileChangeType.Created);
			const asked = { workspace: files.uriOf(''), session, wording: 'runtime' } as const;
			const shown = connection.sendRequest(PreviewRequest, asked).catch(() => undefined);
			const prompt = await ground.answered(Promise.race([shown, died]), `${what}: the prompt`);
			const knows = prompt !== undefined && (prompt.text.includes(known) || !isUnchanged);
			ground.expect(knows, 'wrong', () => `${what}: the prompt of the agent is gone; ${errors().at(-1)}`);
			if (!knows) throw new Error('the server answers no more');
			const folder = files.pathOf('~/../outside');
			const isAsBefore =
				readdirSync(folder).join() === 'a.md' && readFileSync(`${folder}/a.md`, 'utf8') === `${canary}\n`;
			ground.expect(isAsBefore, 'outside', () => `${what}: outside there is ${readdirSync(folder).join()}`);
		},
	};
}
