/** Why the runtime refuses a path. */
type NamespaceError =
	| 'workspace_id_required'
	| 'path_required'
	| 'absolute_path'
	| 'parent_segment'
	| 'namespace_not_allowed'
	| 'workspace_id_not_single_token';

export type NamespaceVerdict =
	| { readonly ok: true; readonly path: string }
	| { readonly ok: false; readonly error: NamespaceError };

const refused = (error: NamespaceError): NamespaceVerdict => ({ ok: false, error });

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

/** `\` as `/`, empty segments dropped; a `.` stays, and makes the path a stranger to every namespace. */
function normalised(path: string): NamespaceVerdict {
	const slashed = path.trim().replaceAll('\\', '/');
	if (slashed === '') return refused('path_required');
	if (slashed.startsWith('/')) return refused('absolute_path');
	const segments = slashed.split('/').filter((segment) => segment !== '');
	if (segments.includes('..')) return refused('parent_segment');
	return { ok: true, path: segments.join('/') };
}

/**
 * Whether the workspace called `workspaceId` may read or write `path` (the runtime's notation, without `memory/`): the
 * root index, what lies below its own name, and below the person's. Links on the disk are not looked at here.
 */
export function authorizeMemoryPath(workspaceId: unknown, path: unknown): NamespaceVerdict {
	if (!isText(workspaceId)) return refused('workspace_id_required');
	if (!isText(path)) return refused('path_required');
	const normal = normalised(path);
	if (!normal.ok) return normal;
	if (normal.path === 'MEMORY.md') return normal;
	const own = normalised(`workspace/${workspaceId.trim()}`);
	if (!own.ok) return own;
	if (own.path.split('/').length !== 2) return refused('workspace_id_not_single_token');
	const allowed = [`${own.path}/`, 'preference/', 'identity/'];
	const inside = allowed.some((folder) => normal.path.startsWith(folder) && normal.path.length > folder.length);
	return inside ? normal : refused('namespace_not_allowed');
}
