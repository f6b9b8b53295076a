import { checks } from './checks.ts';
import { type Diagnosis, type DoctorCheck, type DoctorReport, levelOf } from './diagnosis.ts';
import type { DoctorView } from './view.ts';

/** What the checks have to say of a workspace, the heaviest first. Never throws. */
export function diagnose(view: DoctorView, asked: readonly DoctorCheck[] = checks): DoctorReport {
	const diagnoses: Diagnosis[] = [];
	const failures: { code: string; error: unknown }[] = [];
	for (const { code, weight, check } of asked) {
		try {
			for (const finding of check(view)) diagnoses.push({ ...finding, code, weight, level: levelOf(weight) });
		} catch (error) {
			failures.push({ code, error });
		}
	}
	return { diagnoses: diagnoses.sort((a, b) => b.weight - a.weight), failures };
}
