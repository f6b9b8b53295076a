import type { DocumentLink, DocumentLinkParams } from 'vscode-languageserver';
import type { WorkspacePath } from '../../engine/workspace/snapshot.ts';
import type { LanguageContext } from '../context.ts';
import type { Feature } from '../feature.ts';
import type { WorkspaceFile } from '../support/files.ts';

/** Longer lines are data, not prose. UTF-16 units. */
const longestLine = 5_000;

/**
 * Stretches in which a name is no mention of a file, or is linked by Markdown itself: links and images with their
 * targets, reference definitions, autolinks, addresses, comments.
 */
const notProse =
	/!?\[[^\]\n]*\]\([^)\n]*\)|!?\[[^\]\n]*\]\[[^\]\n]*\]|^ {0,3}\[[^\]\n]+\]:.*$|<[a-z][a-z0-9+.-]*:[^>\s]*>|<!--.*?-->|\b[a-z][a-z0-9+.-]*:\/\/\S+|\bwww\.\S+/gi;

/** A path or a name that ends in `.md`, with nothing of a longer path or name on either side. */
const mention = /(?<![\w./\\@~-])(?:\.\/)?((?:[\w-][\w.-]*\/)*[\w-][\w.-]*\.md)(?![\w/\\-]|\.\w)/g;

const fence = /^ {0,3}(`{3,}|~{3,})/;

const blank = (text: string): string => ' '.repeat(text.length);

/** The lines that can mention files; fenced code is nobody's prose. */
function* proseLines(text: string): Iterable<{ readonly line: number; readonly prose: string }> {
	let open: string | undefined;
	let line = 0;
	for (const content of text.split(/\r\n|\r|\n/)) {
		const mark = fence.exec(content)?.[1];
		if (open !== undefined) {
			if (mark?.startsWith(open) && content.trim() === mark) open = undefined;
		} else if (mark) open = mark;
		else if (content.length <= longestLine && content.includes('.md'))
			yield { line, prose: content.replace(notProse, blank) };
		line++;
	}
}

/** The file of the workspace that `name` means in a file at `from`: beside it, or counted from the root. */
function target({ workspace, path }: WorkspaceFile, name: string): WorkspacePath | undefined {
	const { files } = workspace.snapshot();
	const folder = path.slice(0, path.lastIndexOf('/') + 1);
	return [folder + name, name].find((candidate) => candidate !== path && files.has(candidate));
}

function linksIn(file: WorkspaceFile, text: string, { files }: LanguageContext): DocumentLink[] {
	const links: DocumentLink[] = [];
	for (const { line, prose } of proseLines(text)) {
		for (const match of prose.matchAll(mention)) {
			const name = match[1] ?? '';
			const found = target(file, name);
			if (found === undefined) continue;
			const start = match.index + match[0].length - name.length;
			links.push({
				range: { start: { line, character: start }, end: { line, character: start + name.length } },
				target: files.uriOf(file.workspace.absolute(found)),
				tooltip: file.workspace.runtime.roleOf(found)?.title ?? found,
			});
		}
	}
	return links;
}

/** Names of files in prose, such as `memory/2026-11-20.md` or SOUL.md, lead to the files, where those exist. */
export const documentLinks: Feature = {
	name: 'document links',
	capabilities: { documentLinkProvider: { resolveProvider: false } },
	register(context) {
		context.connection.onDocumentLinks(
			context.guarded<DocumentLinkParams, DocumentLink[]>('document links', [], ({ textDocument: { uri } }) => {
				const file = context.files.at(uri);
				// Positions are the editor's, so its own text counts; it has no byte order mark.
				const text = context.documents.get(uri)?.getText();
				return file && text !== undefined && /\.md$/i.test(file.path) ? linksIn(file, text, context) : [];
			}),
		);
	},
};
