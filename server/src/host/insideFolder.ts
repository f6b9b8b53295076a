import { isAbsolute, relative, sep } from 'node:path';

/** True where `path` is `folder` or lies in it, by the rules of this platform; both absolute. Links are not looked at. */
export function isInside(folder: string, path: string): boolean {
	const steps = relative(folder, path);
	// An absolute answer: another drive.
	return steps !== '..' && !steps.startsWith(`..${sep}`) && !isAbsolute(steps);
}
