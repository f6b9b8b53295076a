import type {
	CancellationToken,
	PrepareRenameParams,
	RenameFile,
	RenameParams,
	WorkspaceEdit,
} from 'vscode-languageserver';
import { utf8Length } from '../../engine/text/lengths/measure.ts';
import type { Workspace } from '../../host/workspace/workspaces.ts';
import type { LanguageContext } from '../context.ts';
import type { Feature } from '../feature.ts';
import { RequestError } from '../support/client/guardedHandlers.ts';
import { asEdit } from '../support/diagnostics/fixEdits.ts';
import { folderOf } from '../support/memory/mentions.ts';
import { editsForMoves, type Move } from '../support/memory/moves.ts';
import type { WorkspaceFile } from '../support/workspace/files.ts';
import { type NamedSubject, subjectAt } from '../support/workspace/subjects.ts';

type RenameSpot = Pick<PrepareRenameParams, 'textDocument' | 'position'>;

function namedAt({ textDocument: { uri }, position }: RenameSpot, { files, documents }: LanguageContext) {
	const file = files.at(uri);
	const text = documents.get(uri)?.getText();
	const subject = file && text !== undefined ? subjectAt(file, text, position) : undefined;
	return file && subject && text !== undefined ? { file, subject } : undefined;
}

const skillNames = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
/** In any script, and without what means something in Markdown or to a disk. */
const segment = /^[\p{L}\p{N}_-][\p{L}\p{N}\p{M}_. -]*$/u;
/** Bytes in UTF-8 that one name may take on most disks. */
const longestName = 255;

const isName = (part: string): boolean => segment.test(part) && !part.endsWith('.') && utf8Length(part) <= longestName;

/** The move that a new name asks for; throws a line for people where it cannot be had. */
function moveTo(name: string, { path, skill }: NamedSubject, { path: from }: WorkspaceFile): Move {
	if (skill !== undefined) {
		if (!skillNames.test(name) || name.length > 64)
			throw new RequestError(
				'The name of a skill may have lower-case letters, digits and single hyphens, and at most 64 characters.',
			);
		const folder = folderOf(path).slice(0, -1);
		return { from: folder, to: folder.slice(0, folder.length - skill.length) + name };
	}
	const written = name.trim().replace(/^\.\//, '');
	if (!written.endsWith('.md') || !written.split('/').every(isName))
		throw new RequestError('Write a file name such as NOTES.md or memory/people.md, of at most 255 bytes.');
	// A bare name keeps the file where it is; a path counts from the root.
	const isBeside = !written.includes('/') && (path.includes('/') || folderOf(from) !== '');
	return { from: path, to: isBeside ? folderOf(path) + written : written };
}

/** A change of letter case is no clash: on some disks the two are one file. */
function mustBeFree(workspace: Workspace, { from, to }: Move): void {
	if (from.toLowerCase() === to.toLowerCase()) return;
	const taken = [...workspace.snapshot().files.keys()].some((path) => path === to || path.startsWith(`${to}/`));
	if (taken) throw new RequestError(`${to} already exists.`);
}

async function rename(params: RenameParams, token: CancellationToken, context: LanguageContext) {
	const named = namedAt(params, context);
	if (!named) throw new RequestError('Put the cursor on the name of a file or a skill of this workspace.');
	const { workspace } = named.file;
	const { client, files } = context;
	if (!client.fileOperations.has('rename')) throw new RequestError('This editor cannot rename files for a server.');
	const move = moveTo(params.newName, named.subject, named.file);
	if (move.from === move.to) return null;
	mustBeFree(workspace, move);
	const uriOf = (path: string) => files.uriOf(workspace.absolute(path));
	const file: RenameFile = { kind: 'rename', oldUri: uriOf(move.from), newUri: uriOf(move.to) };
	// An editor that asks before it renames files gets the mentions changed then: twice would be once too often.
	const edits = client.willRename ? [] : await editsForMoves(workspace, [move], context, token);
	return (
		asEdit(
			[...edits.map(({ uri, version, edits: own }) => ({ textDocument: { uri, version }, edits: own })), file],
			context,
		) ?? null
	);
}

/** Renames a context file or a skill where it is named, on disk and wherever else it is spoken of. */
export const renaming: Feature = {
	name: 'rename',
	capabilities: { renameProvider: { prepareProvider: true } },
	register(context) {
		context.connection.onPrepareRename(
			context.guarded('prepare rename', null, (params: PrepareRenameParams) => {
				const subject = namedAt(params, context)?.subject;
				const placeholder = subject && (subject.skill ?? textOfRange(params, subject, context));
				return subject && placeholder !== undefined ? { range: subject.range, placeholder } : null;
			}),
		);
		context.connection.onRenameRequest(
			context.answered<RenameParams, WorkspaceEdit | null>('rename', (params, token) => rename(params, token, context)),
		);
	},
};

const textOfRange = ({ textDocument }: RenameSpot, { range }: NamedSubject, { documents }: LanguageContext) =>
	documents.get(textDocument.uri)?.getText(range);
