/** What this capability needs of others; the composition root passes it in. */
export interface ProceduresDeps {
  /** The airport whose page or inspector is open. */
  selectedAirport: {
    get(): string | null;
    subscribe(listener: () => void): () => void;
    /** A hook. */
    use(): string | null;
  };
  /** Tells the id of a flight whose page was left. */
  onFlightClosed(listener: (flightId: string) => void): () => void;
}
