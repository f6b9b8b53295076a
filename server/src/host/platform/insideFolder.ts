import { isAbsolute, relative, sep } from 'node:path';

/** True where both absolute paths name one place, by the rules of this platform: Windows minds no letter case. Links are not looked at. */
export const isSamePlace = (a: string, b: string): boolean => relative(a, b) === '';

/** True where `path` is `folder` or lies in it, by the rules of this platform; both absolute. Links are not looked at. */
export function isInside(folder: string, path: string): boolean {
	const steps = relative(folder, path);
	// An absolute answer: another drive.
	return steps !== '..' && !steps.startsWith(`..${sep}`) && !isAbsolute(steps);
}
