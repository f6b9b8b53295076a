import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getL10nJson } from '@vscode/l10n-dev';
import { compactionLabels } from '../../shared/compactionLabels.ts';
import { fateLabels } from '../../shared/fateLabels.ts';

/** Where the editor looks for the words of the code, as the manifest says; those of the manifest stand in package.nls.json. */
export const messagesFile = 'l10n/bundle.l10n.json';

/** Every text that the editor side and the chat page say, as a bundle for translators. `root` is the repository. */
export async function messagesOf(root: string): Promise<string> {
	const folder = join(root, 'client');
	const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' });
	// Each of the two languages in one piece: the extractor takes its time for a file, however short.
	const sources = (['.ts', '.tsx'] as const).map((extension) => ({
		extension,
		contents: paths
			.filter((path) => path.endsWith(extension))
			.map((path) => readFileSync(join(folder, path), 'utf8'))
			.join('\n'),
	}));
	// What both sides say stands in a table of its own, where the extractor does not see it.
	const shared = [...Object.values(fateLabels), ...Object.values(compactionLabels)].map(
		(text) => [text, text] as const,
	);
	const found = Object.entries({ ...(await getL10nJson(sources)), ...Object.fromEntries(shared) });
	// By the text, so that moving code changes nothing here.
	found.sort(([a], [b]) => (a < b ? -1 : 1));
	return `${JSON.stringify(Object.fromEntries(found), undefined, '\t')}\n`;
}
