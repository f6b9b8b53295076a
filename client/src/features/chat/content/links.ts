import { posix } from 'node:path';
import { type KnowledgeCitation, readKnowledgeAddress } from '../../../../../shared/knowledgeAddress.ts';

/** Where a link in an answer leads. */
export type LinkTarget =
	| { readonly kind: 'external'; readonly url: string }
	/** A file of the workspace: path from its root, zero-based line. */
	| { readonly kind: 'file'; readonly path: string; readonly line?: number }
	| { readonly kind: 'knowledge'; readonly citation: KnowledgeCitation }
	| { readonly kind: 'refused' };

const refused: LinkTarget = { kind: 'refused' };

function decoded(text: string): string | undefined {
	try {
		return decodeURIComponent(text);
	} catch {
		return undefined;
	}
}

/** `SOUL.md:12`, `SOUL.md:12:3`, `SOUL.md#L12`: the path, and the line counted from zero. */
function splitLine(href: string): { readonly path: string; readonly line?: number } {
	const match = /^([^#]*?)(?::(\d{1,7})(?::\d+)?|#L?(\d{1,7})(?:[-,].*)?)$/i.exec(href);
	const number = match?.[2] ?? match?.[3];
	if (match?.[1] === undefined || number === undefined) return { path: href.replace(/[#?].*$/, '') };
	return { path: match[1], line: Math.max(0, Number(number) - 1) };
}

/** What the root of the workspace may be written as in front of a path: as a URI, or as a path on disk. */
function withoutRoot(path: string, root: string): string | undefined {
	const rootPath = new URL(root).pathname;
	for (const prefix of [root, rootPath, decoded(rootPath)]) {
		const folder = prefix?.replace(/\/*$/, '/');
		if (folder && path.startsWith(folder)) return path.slice(folder.length);
	}
	return undefined;
}

/**
 * Judges a link by its text alone. Answers are written by a model that reads other people's files: a link may lead to
 * the web, to a file of the workspace or to its knowledge store, and never to a command, another program, or a file elsewhere.
 */
export function linkTarget(href: string, workspace: string | undefined): LinkTarget {
	const trimmed = href.trim();
	if (trimmed === '' || /[\u0000-\u001F\\]/.test(trimmed)) return refused;
	if (/^https?:\/\//i.test(trimmed)) {
		if (!URL.canParse(trimmed)) return refused;
		const url = new URL(trimmed);
		// `https://example.com@evil.example` reads as one host and leads to another.
		return url.username || url.password ? refused : { kind: 'external', url: url.href };
	}
	if (!workspace) return refused;
	const citation = readKnowledgeAddress(trimmed);
	if (citation) return { kind: 'knowledge', citation };

	const { path, line } = splitLine(trimmed);
	const absolute = /^(?:[a-z][a-z\d+.-]*:|\/)/i.test(path);
	const relative = absolute ? withoutRoot(path, workspace) : path;
	const plain = relative === undefined ? undefined : decoded(relative);
	if (!plain || plain.startsWith('/') || /[\\:\0]/.test(plain)) return refused;
	const resolved = posix.normalize(plain);
	if (resolved === '.' || resolved === '..' || resolved.startsWith('../')) return refused;
	return line === undefined ? { kind: 'file', path: resolved } : { kind: 'file', path: resolved, line };
}
