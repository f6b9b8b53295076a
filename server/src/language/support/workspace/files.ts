import type { TextDocuments } from 'vscode-languageserver';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import type { FindingPlace } from '../../../engine/rules/rule.ts';
import { textOfPlace } from '../../../engine/rules/support/places.ts';
import type { FileRole } from '../../../engine/runtimes/runtime.ts';
import { textOf, type WorkspacePath } from '../../../engine/workspace/snapshot.ts';
import { pathOfUri, uriOfPath } from '../../../host/managed/placeUri.ts';
import type { Workspace, Workspaces } from '../../../host/workspace/workspaces.ts';
import { createLineMaps, type LineMap } from '../text/lines.ts';

/** A file of a workspace, as a request asked for it. */
export interface WorkspaceFile {
	readonly workspace: Workspace;
	readonly path: WorkspacePath;
	/** As the client spells it. */
	readonly uri: string;
	readonly role: FileRole | undefined;
	/** The text that the runtime would see; ledgers and findings count in it. */
	readonly lines: LineMap;
}

/** Knows which file a URI means, and how positions in it count. */
export interface WorkspaceFiles {
	/** Absolute path; undefined where the document is not on disk. */
	pathOf(uri: string): string | undefined;
	/** As the client spells it where the document is open, so that answers and questions match. */
	uriOf(path: string): string;
	/** `path` in the letters that the disk has, where an agent's program asks for it in others. Both absolute. */
	diskPathOf(path: string): string;
	/** Undefined outside of every workspace, and where there is no text to be had. */
	at(uri: string): WorkspaceFile | undefined;
	/** Absolute path of the file that a finding points at. */
	pathOfPlace(workspace: Workspace, file: FindingPlace['file']): string;
	/** How positions count in a file that a finding of `workspace` points at. */
	linesOfPlace(workspace: Workspace, file: FindingPlace['file']): LineMap;
	/** Version of the open document at `path`; null where there is none. */
	versionOf(path: string): number | null;
}

/** URIs that are kept in both forms. */
const mostUris = 2_000;

export function createFiles(workspaces: Workspaces, documents: TextDocuments<TextDocument>): WorkspaceFiles {
	const maps = createLineMaps();
	const paths = new Map<string, string | undefined>();
	const uris = new Map<string, string>();
	const openByPath = new Map<string, TextDocument>();

	// Parsing a URI, or writing one, costs more than most answers; the same few come again and again.
	const spelt = (uri: string): string | undefined => {
		if (paths.has(uri)) return paths.get(uri);
		if (paths.size > mostUris) paths.clear();
		const parsed = pathOfUri(uri);
		paths.set(uri, parsed);
		return parsed;
	};

	const pathOf = (uri: string): string | undefined => {
		const path = spelt(uri);
		return path === undefined ? undefined : workspaces.diskPathOf(path);
	};

	const closedUriOf = (path: string): string => {
		let uri = uris.get(path);
		if (uri === undefined) {
			uri = uriOfPath(path);
			if (uris.size > mostUris) uris.clear();
			uris.set(path, uri);
		}
		return uri;
	};

	documents.onDidOpen(({ document }) => {
		const path = spelt(document.uri);
		if (path !== undefined) openByPath.set(path, document);
	});
	documents.onDidClose(({ document }) => {
		const path = spelt(document.uri);
		if (path !== undefined) openByPath.delete(path);
	});

	const openDocument = (path: string): TextDocument | undefined =>
		openByPath.get(path) ?? openByPath.get(workspaces.openedAs(path));

	return {
		pathOf,
		uriOf: (path) => openDocument(path)?.uri ?? closedUriOf(path),
		diskPathOf(path) {
			const workspace = workspaces.ownerOf(path);
			const own = workspace?.pathOf(path);
			return workspace && own !== undefined ? workspace.absolute(own) : path;
		},
		at(uri) {
			const absolute = pathOf(uri);
			if (absolute === undefined) return undefined;
			const workspace = workspaces.ownerOf(absolute) ?? workspaces.readerOf(absolute);
			const path = workspace?.pathOf(absolute) ?? workspace?.placeOf(absolute);
			if (!workspace || path === undefined) return undefined;
			const text = textOf(workspace.snapshot(), path) ?? openDocument(absolute)?.getText();
			if (text === undefined) return undefined;
			return { workspace, path, uri, role: workspace.runtime.roleOf(path), lines: maps.of(absolute, text) };
		},
		pathOfPlace: (workspace, file) => (file.kind === 'config' ? file.path : workspace.absolute(file.path)),
		linesOfPlace(workspace, file) {
			const path = this.pathOfPlace(workspace, file);
			return maps.of(path, textOfPlace(workspace.snapshot(), file) ?? openDocument(path)?.getText() ?? '');
		},
		versionOf: (path) => openDocument(path)?.version ?? null,
	};
}
