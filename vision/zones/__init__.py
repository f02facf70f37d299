"""Reading the zones of a calibrated table: segmentation, classification, interpretation, settling over frames."""
