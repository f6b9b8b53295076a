import { rejectionBy } from '../../../engine/rules/config/rejection.ts';
import { asMarkdown, codeSpan } from '../../../engine/text/markdown.ts';
import type { Workspace } from '../../../host/workspace/workspaces.ts';
import type { LanguageContext } from '../../context.ts';
import { keyAt } from './configKeys.ts';
import { aboutKey } from './schemaHover.ts';

/** What to say of the configuration as a whole, while the runtime will not have it. */
function verdict(workspace: Workspace): string | undefined {
	const { runtime } = workspace;
	const reading = runtime.config?.read?.(workspace.snapshot());
	if (reading?.state !== 'invalid') return undefined;
	const [first] = reading.problems;
	const others = reading.problems.length - 1;
	const more = others > 0 ? ` (and ${others} more)` : '';
	const at = first?.path ? `${codeSpan(first.path)}: ` : '';
	return `**Not in effect:** ${rejectionBy(runtime)}. ${at}${asMarkdown(first?.message ?? '')}${more}`;
}

/** The text for a hover at `offset` of a configuration file; undefined where there is nothing to say. */
export function configCard(
	path: string,
	text: string,
	offset: number,
	{ workspaces }: Pick<LanguageContext, 'workspaces'>,
): string | undefined {
	const [workspace] = workspaces.configuredBy(path);
	const key = workspace && keyAt(text, offset);
	if (!key) return undefined;
	const lines = [aboutKey(workspace.runtime, key.path.split('.')), verdict(workspace)].filter(
		(line) => line !== undefined,
	);
	return lines.length === 0 ? undefined : [codeSpan(key.path), ...lines].join('\n\n');
}
