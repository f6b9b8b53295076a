import type { CancellationToken, Location, ReferenceParams } from 'vscode-languageserver';
import type { WorkspacePath } from '../../engine/workspace/snapshot.ts';
import type { LanguageContext } from '../context.ts';
import type { Feature } from '../feature.ts';
import { mentionsThroughout } from '../support/memory/mentionIndex.ts';
import { resolve } from '../support/memory/mentions.ts';
import { linkedBy } from '../support/memory/workspaceLinks.ts';
import { isMarkdownFile } from '../support/text/markdownFile.ts';
import { subjectAt } from '../support/workspace/subjects.ts';

const fileStart = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

async function referencesFrom(
	{ textDocument: { uri }, position, context: { includeDeclaration } }: ReferenceParams,
	token: CancellationToken,
	context: LanguageContext,
): Promise<Location[] | null> {
	const file = context.files.at(uri);
	const text = context.documents.get(uri)?.getText();
	if (!file || text === undefined || !isMarkdownFile(file.path)) return null;
	const { workspace } = file;
	// On the first line of a file that the runtime has a use for, the file itself is meant.
	const whole: WorkspacePath | undefined = position.line === 0 && file.role ? file.path : undefined;
	const path = subjectAt(file, text, position)?.path ?? whole;
	if (path === undefined) return null;
	const found = (await mentionsThroughout(workspace, context, token)).flatMap((from) =>
		[
			...from.mentions.filter(({ name }) => resolve(workspace, from.path, name)?.path === path),
			...from.links.filter((link) => linkedBy(workspace, from.path, link)?.path === path),
		].map(({ range }) => ({ uri: from.uri, range })),
	);
	const own = { uri: context.files.uriOf(workspace.absolute(path)), range: fileStart };
	return includeDeclaration ? [own, ...found] : found;
}

/** Where a context file or a skill is spoken of, in every Markdown file of its workspace. */
export const references: Feature = {
	name: 'references',
	capabilities: { referencesProvider: true },
	register(context) {
		context.connection.onReferences(
			context.guarded<ReferenceParams, Location[] | null>('references', null, (params, token) =>
				referencesFrom(params, token, context),
			),
		);
	},
};
