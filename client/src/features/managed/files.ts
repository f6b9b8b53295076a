import * as vscode from 'vscode';
import type { RequestType } from 'vscode-languageserver-protocol';
import {
	type ManagedAnswer,
	ManagedListRequest,
	ManagedReadRequest,
	ManagedStatRequest,
	ManagedWriteRequest,
} from '../../../../protocol/managed/managed.ts';
import type { Server } from '../../server/server.ts';
import { errorMessage } from '../../ui/errorMessage.ts';
import type { ManagedConnections } from './connections.ts';

type ManagedFileFailure = Extract<ManagedAnswer<object>, { kind: 'failed' }>;

/** What the editor makes of each failure. */
const errors: Readonly<Record<ManagedFileFailure['failure'], (uri: vscode.Uri, message: string) => Error>> = {
	missing: (uri) => vscode.FileSystemError.FileNotFound(uri),
	exists: (uri) => vscode.FileSystemError.FileExists(uri),
	'read-only': (_uri, message) => vscode.FileSystemError.NoPermissions(message),
	disconnected: (_uri, message) => vscode.FileSystemError.Unavailable(message),
	changed: (_uri, message) => vscode.FileSystemError.Unavailable(message),
	other: (_uri, message) => vscode.FileSystemError.Unavailable(message),
};

const { Created: created, Changed: changed, Deleted: deleted } = vscode.FileChangeType;
const kinds = { created, changed, deleted };

/** What the editor's own comparison shows beside the text that could not be saved, as long as it is open. */
const comparedWith = ({ authority, path }: vscode.Uri): string | undefined =>
	vscode.workspace.textDocuments
		.find(({ uri }) => uri.scheme === 'conflictResolution' && uri.authority === authority && uri.path === path)
		?.getText();

/** Rows of databases as files. All of it is the server's to say; a lost connection is made again when something is asked for. */
export class ManagedFiles implements vscode.FileSystemProvider, vscode.Disposable {
	readonly #server: Server;
	readonly #connections: ManagedConnections;
	readonly #changes = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
	readonly onDidChangeFile = this.#changes.event;

	constructor(server: Server, connections: ManagedConnections) {
		this.#server = server;
		this.#connections = connections;
	}

	async #request<Params extends { readonly uri: string }, Answer>(
		type: RequestType<Params, ManagedAnswer<Answer>, void>,
		uri: vscode.Uri,
		params: Params,
	): Promise<Answer> {
		let answer = await this.#server.request(type, params);
		if (answer.kind === 'failed' && answer.failure === 'disconnected') {
			const isBack = await this.#connections.reconnect(uri.authority).catch((error: unknown) => {
				throw vscode.FileSystemError.Unavailable(errorMessage(error));
			});
			if (isBack) answer = await this.#server.request(type, params);
			else
				throw vscode.FileSystemError.Unavailable(
					vscode.l10n.t('This database is not connected. Run “Open Managed Agents”.'),
				);
		}
		if (answer.kind === 'failed') throw errors[answer.failure](uri, answer.message);
		return answer;
	}

	async stat(uri: vscode.Uri): Promise<vscode.FileStat> {
		const { entry } = await this.#request(ManagedStatRequest, uri, { uri: uri.toString() });
		return {
			type: entry.kind === 'folder' ? vscode.FileType.Directory : vscode.FileType.File,
			ctime: 0,
			mtime: entry.modified,
			size: entry.size,
			...(entry.isReadOnly && { permissions: vscode.FilePermission.Readonly }),
		};
	}

	async readDirectory(uri: vscode.Uri): Promise<[string, vscode.FileType][]> {
		const { names } = await this.#request(ManagedListRequest, uri, { uri: uri.toString() });
		return names.map(({ name, isFolder }) => [name, isFolder ? vscode.FileType.Directory : vscode.FileType.File]);
	}

	async readFile(uri: vscode.Uri): Promise<Uint8Array> {
		const { text } = await this.#request(ManagedReadRequest, uri, { uri: uri.toString() });
		return new TextEncoder().encode(text);
	}

	async writeFile(
		uri: vscode.Uri,
		content: Uint8Array,
		{ create, overwrite }: { readonly create: boolean; readonly overwrite: boolean },
	): Promise<void> {
		const isThere = await this.stat(uri).then(
			() => true,
			(error: unknown) => {
				if (error instanceof vscode.FileSystemError && error.code === 'FileNotFound') return false;
				throw error;
			},
		);
		if (!isThere && !create) throw vscode.FileSystemError.FileNotFound(uri);
		if (isThere && create && !overwrite) throw vscode.FileSystemError.FileExists(uri);
		const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(content);
		const over = comparedWith(uri);
		const params = { uri: uri.toString(), text, isNew: !isThere, ...(over !== undefined && { over }) };
		await this.#request(ManagedWriteRequest, uri, params);
		this.#fire(isThere ? vscode.FileChangeType.Changed : vscode.FileChangeType.Created, uri);
	}

	async delete(uri: vscode.Uri): Promise<void> {
		if ((await this.stat(uri)).type === vscode.FileType.Directory)
			throw vscode.FileSystemError.NoPermissions(vscode.l10n.t('A folder of a database cannot be deleted as a whole.'));
		await this.#request(ManagedWriteRequest, uri, { uri: uri.toString(), isNew: false });
		this.#fire(vscode.FileChangeType.Deleted, uri);
	}

	async rename(from: vscode.Uri, to: vscode.Uri): Promise<void> {
		// A row keeps what it is for in its name: the new one is made first, so that nothing is lost on the way.
		await this.writeFile(to, await this.readFile(from), { create: true, overwrite: false });
		await this.delete(from);
	}

	/** A folder is there once a row is in it. */
	createDirectory(): void {}

	/** The server tells of all changes. */
	watch(): vscode.Disposable {
		return new vscode.Disposable(() => {});
	}

	changed(changes: readonly { readonly uri: string; readonly kind: keyof typeof kinds }[]): void {
		this.#changes.fire(changes.map(({ uri, kind }) => ({ type: kinds[kind], uri: vscode.Uri.parse(uri) })));
	}

	#fire(type: vscode.FileChangeType, uri: vscode.Uri): void {
		this.#changes.fire([{ type, uri }]);
	}

	dispose(): void {
		this.#changes.dispose();
	}
}
