/** Values of several plans as text, one per plan. */
export interface ComparedRow {
  readonly label: string;
  readonly values: readonly string[];
}

/** Whether the plans differ. */
export const differs = ({ values }: ComparedRow): boolean => values.some((value) => value !== values[0]);

/** Sorts rows with differences first, otherwise keeping their order. */
export const differencesFirst = <Row extends ComparedRow>(rows: readonly Row[]): Row[] => [
  ...rows.filter(differs),
  ...rows.filter((row) => !differs(row)),
];
