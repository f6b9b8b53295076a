import type { RememberParams } from '../../../../../protocol/memory/overview.ts';
import type { WriteOrigin } from '../../../engine/memory/provenance/origin.ts';
import type { Workspace } from '../../../host/workspace/workspaces.ts';
import type { LanguageContext } from '../../context.ts';

/** Where a person selected what is remembered; a document that is none of the agent's files is from outside. */
export function originOfSelection(
	from: RememberParams['from'],
	workspace: Workspace,
	{ files }: Pick<LanguageContext, 'files'>,
): WriteOrigin {
	if (!from) return { way: 'selection' };
	if ('conversation' in from) return { way: 'selection', conversation: from.conversation };
	const { uri, line } = from;
	const absolute = files.pathOf(uri);
	const path = absolute === undefined ? undefined : workspace.pathOf(absolute);
	if (path !== undefined) return { way: 'selection', sources: [{ title: `${path}:${line + 1}`, uri, path }] };
	const [place = ''] = uri.split(/[?#]/u, 1);
	const name = decodeURIComponent(place.split('/').at(-1) ?? '') || uri;
	return { way: 'selection', sources: [{ title: `${name}:${line + 1}`, uri, outside: true }] };
}
