/** A figure of several plans as text, one for each. */
export interface ComparedRow {
  readonly label: string;
  readonly values: readonly string[];
}

/** Whether the plans differ in it. */
export const differs = ({ values }: ComparedRow): boolean => values.some((value) => value !== values[0]);

/** Rows in which plans differ before those in which they agree, each in their own order. */
export const differencesFirst = <Row extends ComparedRow>(rows: readonly Row[]): Row[] => [
  ...rows.filter(differs),
  ...rows.filter((row) => !differs(row)),
];
