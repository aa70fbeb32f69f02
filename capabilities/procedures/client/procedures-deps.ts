/** Dependencies of this capability; supplied by the composition root. */
export interface ProceduresDeps {
  /** The airport whose page or inspector is open. */
  selectedAirport: {
    get(): string | null;
    subscribe(listener: () => void): () => void;
    /** A hook. */
    use(): string | null;
  };
  /** Called with the id of a flight whose page was left. */
  onFlightClosed(listener: (flightId: string) => void): () => void;
}
