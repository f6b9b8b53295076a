import { extname, isAbsolute, relative, resolve } from 'node:path';

export type Avatar =
	| { readonly kind: 'remote' | 'data'; readonly url: string }
	| { readonly kind: 'local'; readonly filePath: string }
	| { readonly kind: 'none'; readonly reason: 'missing' | 'outside_workspace' | 'unsupported_extension' };

/** What the disk says about a path; the engine does not look for itself. */
export interface AvatarDisk {
	/** The path behind every link, or undefined where there is nothing. */
	realPath(path: string): string | undefined;
	isFile(path: string): boolean;
}

const extensions: ReadonlySet<string> = new Set(['.png', '.jpg', '.jpeg', '.gif', '.webp', '.svg']);

/** True where `target` is `root` or below it; both absolute and without links. */
function isWithin(root: string, target: string): boolean {
	const path = relative(root, target);
	return path === '' || (!path.startsWith('..') && !isAbsolute(path));
}

/** A leading `~` stands for home only before a separator or at the end. */
export const expandHome = (path: string, home: string): string =>
	/^~(?=$|[\\/])/u.test(path) ? `${home}${path.slice(1)}` : path;

/** The picture that `source` names, as 2026.1 finds it: a local one must really lie in the workspace. */
export function resolveAvatar(
	source: string | undefined,
	workspaceDir: string,
	home: string,
	disk: AvatarDisk,
): Avatar {
	const raw = source?.trim();
	if (!raw) return { kind: 'none', reason: 'missing' };
	if (/^https?:\/\//i.test(raw)) return { kind: 'remote', url: raw };
	if (/^data:/iu.test(raw)) return { kind: 'data', url: raw };
	const root = disk.realPath(workspaceDir) ?? resolve(workspaceDir);
	const wanted = resolve(root, expandHome(raw, home));
	const real = disk.realPath(wanted) ?? wanted;
	if (!isWithin(root, real)) return { kind: 'none', reason: 'outside_workspace' };
	if (!extensions.has(extname(real).toLowerCase())) return { kind: 'none', reason: 'unsupported_extension' };
	return disk.isFile(real) ? { kind: 'local', filePath: real } : { kind: 'none', reason: 'missing' };
}
